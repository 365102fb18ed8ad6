/** Paisa formatted as rupees: 12345678 becomes `Rs 1,23,456.78`. */
export const rupees = (paisa: number): string =>
  `Rs ${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(paisa / 100)}`;
