/** How the page of the API's description looks: the shop's paper and ink by day, its night by night. */
export const DOCS_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(0.985 0.006 85), oklch(0.19 0.035 275));
  --sunken: light-dark(oklch(0.955 0.01 85), oklch(0.235 0.035 275));
  --ink: light-dark(oklch(0.22 0.03 275), oklch(0.94 0.012 85));
  --muted: light-dark(oklch(0.45 0.03 275), oklch(0.74 0.025 275));
  --line: light-dark(oklch(0.88 0.012 85), oklch(0.34 0.035 275));
  --accent: light-dark(oklch(0.36 0.11 275), oklch(0.8 0.16 75));
  --warn: light-dark(oklch(0.52 0.15 32), oklch(0.74 0.13 40));
}
* { box-sizing: border-box }
html { scroll-padding-top: 1.5rem }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; display: grid }
a { color: inherit; text-underline-offset: 0.2em }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
code { font: 0.92em/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere }
nav, main { padding: 2rem clamp(1rem, 4vw, 3.5rem); min-width: 0 }
nav { border-bottom: 1px solid var(--line) }
nav b { display: block; margin: 1.25rem 0 0.25rem }
nav ul { list-style: none; margin: 0; padding: 0 }
nav li a { display: block; padding: 0.2rem 0; color: var(--muted); text-decoration: none }
nav li a:hover { color: var(--ink); text-decoration: underline }
h1 { font-size: clamp(1.8rem, 4vw, 2.6rem); line-height: 1.1; margin: 0 0 1rem }
h2 { font-size: 1.5rem; margin: 4rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line) }
h3 { font-size: 1.15rem; margin: 0 }
h4 { font-size: 0.9rem; color: var(--muted); font-weight: 600; margin: 1.25rem 0 0.4rem }
main p { max-width: 68ch; margin: 0.5rem 0 }
section section { margin-top: 2.5rem }
.call { display: flex; flex-wrap: wrap; gap: 0.1rem 0.75rem; margin: 0.35rem 0; padding: 0.6rem 0.8rem; background: var(--sunken) }
.call b { color: var(--accent) }
.who { color: var(--muted) }
dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: 0.25rem 1.25rem; margin: 0 }
dt, dd { margin: 0; min-width: 0 }
dd { color: var(--muted) }
dd code { color: var(--ink) }
.refused dt { color: var(--warn) }
pre { margin: 0; padding: 0.8rem; background: var(--sunken); overflow-x: auto; white-space: pre-wrap }
@media (min-width: 60rem) {
  body { grid-template-columns: 18rem minmax(0, 1fr) }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; border: 0; border-right: 1px solid var(--line) }
  main { max-width: 64rem }
}
@media (max-width: 30rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: 0.5rem } }
`;
