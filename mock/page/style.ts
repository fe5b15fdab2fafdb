/** The looks of the page, dark where the system is. */
export const style = `
:root { color-scheme: light dark; --page: #fff; --text: #1c1f23; --line: #8886; --good: #1a6b3c; --bad: #b3261e; --link: #1d4f91; }
@media (prefers-color-scheme: dark) { :root { --page: #15171a; --text: #e6e7e9; --good: #7fd0a0; --bad: #ff9a91; --link: #8fbcf5; } }
* { box-sizing: border-box; }
body { margin: 0 auto; background: var(--page); color: var(--text); max-width: 80rem; padding: 0 1rem 3rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; }
pre { margin: 0.25rem 0; white-space: pre-wrap; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; min-width: 45rem; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 1rem 0; }
select, input[type='search'] { font: inherit; max-width: 100%; }
button { font: inherit; }
.log, .faults { padding: 0; list-style: none; }
.log li, .faults li { padding: 0.25rem 0; border-bottom: 1px solid var(--line); }
.faults li { display: flex; gap: 0.75rem; align-items: flex-start; }
.good { color: var(--good); }
.bad { color: var(--bad); }
[role='switch'] { flex: none; width: 4rem; }
[role='switch']::before { content: 'off'; }
[role='switch'][aria-checked='true']::before { content: 'on'; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
`;
