export { auditJobs, jobsIn } from './job-record.js';
export { createScheduler, type Job, type Scheduler } from './scheduler.js';
export { createTrigger } from './trigger.js';
