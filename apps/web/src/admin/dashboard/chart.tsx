import { type ReactElement, type ReactNode, useId } from 'react';
import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { t } from '../../platform/i18n.js';
import { Section } from '../ui/section.js';

const TEXT = { fill: 'var(--color-muted)', fontSize: 12 } as const;

export interface Point {
  readonly name: string;
  readonly value: number;
  /** Written at its bar; its value by default. */
  readonly label?: string;
}

/** Bars side by side, such as one for each day. With many bars, only some have labels. */
export const Columns = ({ points }: { points: readonly Point[] }): ReactElement => {
  const most = Math.max(...points.map(({ value }) => value));
  const isCrowded = points.length > 16;
  // Among many bars only the highest one has a label.
  const labelled = points.map((point) => ({
    ...point,
    label: point.value > 0 && (!isCrowded || point.value === most) ? (point.label ?? point.value) : '',
  }));
  return (
    <ResponsiveContainer width="100%" height={200}>
      <BarChart data={labelled} margin={{ top: 20, right: 28, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <XAxis
          dataKey="name"
          tick={TEXT}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-line-strong)' }}
          interval="preserveStartEnd"
          minTickGap={16}
        />
        <YAxis hide domain={[0, 'dataMax']} />
        <Bar dataKey="value" fill="var(--color-accent)" isAnimationActive={false} maxBarSize={48}>
          <LabelList dataKey="label" position="top" fill="var(--color-text)" fontSize={12} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
};

const ROW = 28;

/** Bars below one another, with their names before them. */
export const Rows = ({ points }: { points: readonly Point[] }): ReactElement => (
  <ResponsiveContainer width="100%" height={points.length * ROW + 8}>
    <BarChart
      layout="vertical"
      data={[...points]}
      margin={{ top: 0, right: 64, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <XAxis type="number" hide domain={[0, 'dataMax']} />
      <YAxis
        type="category"
        dataKey="name"
        width={140}
        tick={{ ...TEXT, fill: 'var(--color-text)' }}
        tickLine={false}
        axisLine={false}
      />
      <Bar dataKey="value" fill="var(--color-accent)" isAnimationActive={false} barSize={14}>
        <LabelList dataKey="value" position="right" fill="var(--color-text)" fontSize={12} />
      </Bar>
    </BarChart>
  </ResponsiveContainer>
);

interface ChartProps {
  title: string;
  /** The unit of the bars, if the title does not name it. */
  counts?: string;
  chart: ReactNode;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  empty: string;
}

/** A chart, with all of its numbers in a table behind it. */
export const Chart = ({ title, counts, chart, heads, rows, empty }: ChartProps) => {
  const id = useId();
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <>
          {counts !== undefined && <p className="mb-2 text-sm text-muted">{counts}</p>}
          <div aria-hidden="true" className="tabular">
            {chart}
          </div>
          <details className="mt-2">
            <summary id={id} className="text-link w-fit cursor-pointer py-1 text-sm text-muted">
              {t`As a table`}
            </summary>
            <table
              aria-label={title}
              className="tabular mt-2 w-full text-left [&_td]:border-t [&_td]:border-line [&_td]:py-1 [&_td:not(:first-child)]:text-right [&_th:not(:first-child)]:text-right"
            >
              <thead className="text-sm text-muted">
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col" className="font-medium">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.slice(0, 2).join('\n')}>
                    {row.map((cell, index) => (
                      <td key={heads[index]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </Section>
  );
};
