import type { ReactNode } from 'react';

interface ChoicesFieldProps {
  legend: string;
  options: readonly string[];
  labelOf: (option: string) => string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** What adds choices that are not among the options. */
  children?: ReactNode;
}

/** Several choices, the first chosen first; also ones that are not offered. */
export const ChoicesField = ({ legend, options, labelOf, value, onChange, children }: ChoicesFieldProps) => {
  const all = [...new Set([...options, ...value])];
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {all.map((option) => (
          <label key={option} className="inline-flex min-h-8 items-center gap-2 wrap-anywhere pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={value.includes(option)}
              onChange={(event) => {
                const others = value.filter((each) => each !== option);
                onChange(event.currentTarget.checked ? [...others, option] : others);
              }}
              className="size-4 accent-(--accent)"
            />
            {labelOf(option)}
          </label>
        ))}
        {children}
      </div>
    </fieldset>
  );
};
