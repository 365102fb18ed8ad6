import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The metrics of this process. Work reports to it by the functions of this room, whether or not anybody reads it. A
 * report costs about a microsecond.
 */
export const registry = new Registry();

interface Named<Label extends string> {
  readonly name: `paila_${string}`;
  readonly help: string;
  /** Each label needs a fixed set of values: a new value makes a new series for ever. */
  readonly labelNames?: readonly Label[];
}

export const counter = <Label extends string = never>({ labelNames = [], ...named }: Named<Label>): Counter<Label> =>
  new Counter({ ...named, labelNames, registers: [registry] });

export const histogram = <Label extends string = never>({
  labelNames = [],
  ...named
}: Named<Label> & { readonly buckets: number[] }): Histogram<Label> =>
  new Histogram({ ...named, labelNames, registers: [registry] });

/** One value of a gauge. */
export interface Sample<Label extends string = string> {
  readonly value: number;
  readonly labels?: Readonly<Partial<Record<Label, string | number>>>;
}

/** A gauge whose values are read at each scrape. @param into the process's own registry by default */
export const gauge = <Label extends string = never>(
  { labelNames = [], ...named }: Named<Label>,
  read: () => Iterable<Sample<Label>>,
  into = registry,
): Gauge<Label> =>
  new Gauge({
    ...named,
    labelNames,
    registers: [into],
    collect() {
      this.reset();
      for (const { value, labels = {} } of read()) this.set(labels, value);
    },
  });
