interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is selected. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
}

/** A box that selects a row. */
export const SelectBox = ({ label, checked, mixed = false, onChange }: SelectBoxProps) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={checked}
    ref={(box) => {
      if (box) box.indeterminate = mixed && !checked;
    }}
    onChange={(event) => {
      onChange(event.currentTarget.checked);
    }}
    className="size-4 align-middle accent-(--accent) pointer-coarse:size-5"
  />
);
