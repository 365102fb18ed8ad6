/** An action in a row of a list. @param about what it is done to, for screen readers */
export const RowButton = ({ about, onClick, children }: { about: string; onClick: () => void; children: string }) => (
  <button
    type="button"
    className="inline-flex min-h-8 items-center rounded-sm px-2 text-muted hover:bg-line hover:text-text pointer-coarse:min-h-11"
    onClick={onClick}
  >
    {children}
    <span className="sr-only"> {about}</span>
  </button>
);
