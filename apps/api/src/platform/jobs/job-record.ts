import type { mongo } from 'mongoose';
import type { Finding, Report } from '../finding.js';
import type { Reading, Sample } from '../metrics/index.js';

/** The record of a job's runs in all instances. */
export interface JobDoc {
  /** The job's name. */
  _id: string;
  everyMs: number;
  /** The last start; absent before its first run. */
  lastRunAt?: Date;
  nextRunAt: Date;
  lastSuccessAt?: Date;
  /** The last failure, even if runs have succeeded since. */
  lastError?: { at: Date; message: string };
  /** The current number of consecutive failures. */
  failures: number;
  /** The lease of the instance that is running the job; absent between runs. */
  holder?: string;
  until?: Date;
}

export const jobsIn = (db: mongo.Db): mongo.Collection<JobDoc> => db.collection<JobDoc>('jobs');

/** The number of intervals by which a job may be late; at least a quarter of an hour. */
const LATE_INTERVALS = 20;
const LATE_AT_LEAST_MS = 15 * 60_000;
/** A job may be ahead by this, as clocks are set by some seconds now and then. */
const AHEAD_MS = 60_000;
/** The number of consecutive failures at which a job is reported. A single failure may be due to the network. */
const FAILURES = 3;

const finding = (job: string, code: string, severity: Finding['severity'], text: string): Finding => ({
  severity,
  code,
  message: `The job ${job} ${text}.`,
  ids: { job },
});

const jobFindings = ({ _id, everyMs, lastRunAt, nextRunAt, failures, lastError }: JobDoc, now: Date): Finding[] => {
  const found = [];
  if (failures >= FAILURES) {
    const text = `has failed ${String(failures)} times in a row: ${lastError?.message ?? 'no reason given'}`;
    found.push(finding(_id, 'job_failing', 'error', text));
  }
  if (nextRunAt.getTime() > now.getTime() + everyMs + AHEAD_MS) {
    const text = `is scheduled for ${nextRunAt.toISOString()}, later than its interval allows`;
    found.push(finding(_id, 'job_ahead', 'error', text));
  }
  const late = now.getTime() - nextRunAt.getTime();
  if (late > Math.max(LATE_INTERVALS * everyMs, LATE_AT_LEAST_MS)) {
    const due = nextRunAt.toISOString();
    found.push(
      lastRunAt
        ? finding(_id, 'job_overdue', 'warning', `was due at ${due} and has not run since`)
        : finding(_id, 'job_never_ran', 'warning', `has never run, although it was due at ${due}`),
    );
  }
  return found;
};

/** Checks that every registered job runs and succeeds, and that no job waits for a wrong time. */
export const auditJobs = async (db: mongo.Db, now: Date, report: Report): Promise<void> => {
  for await (const job of jobsIn(db).find().sort({ _id: 1 })) jobFindings(job, now).forEach(report);
};

const seconds = (time: Date): number => time.getTime() / 1_000;

/** The runs of jobs in all instances, for monitoring. */
export const jobReading = (db: () => mongo.Db): Reading => {
  const success = 'paila_job_last_success_timestamp_seconds';
  const failures = 'paila_job_failures_in_a_row';
  // Prometheus itself has a label `job`.
  const labelNames = ['name'];
  return {
    name: 'jobs',
    gauges: [
      { name: success, help: 'When a job last succeeded, in any instance', labelNames },
      { name: failures, help: 'The failures of a job since its last success, in all instances', labelNames },
      { name: 'paila_job_interval_seconds', help: 'The interval at which a job should run', labelNames },
    ],
    read: async () => {
      const jobs = await jobsIn(db()).find().toArray();
      const samples = (value: (job: JobDoc) => number | undefined): Sample[] =>
        jobs.flatMap((job) => {
          const figure = value(job);
          return figure === undefined ? [] : [{ value: figure, labels: { name: job._id } }];
        });
      return {
        [success]: samples((job) => job.lastSuccessAt && seconds(job.lastSuccessAt)),
        [failures]: samples((job) => job.failures),
        paila_job_interval_seconds: samples(({ everyMs }) => everyMs / 1_000),
      };
    },
  };
};
