// Formats the table of AppKit apps: an app for each framework and adapter, and the steps that each must pass.

/** The apps, by framework and adapter. */
export const apps = [
  'react-wagmi',
  'react-ethers',
  'react-ethers5',
  'react-solana',
  'react-bitcoin',
  'multichain',
  'vue-wagmi',
  'vue-ethers',
  'js-wagmi',
  'js-ethers',
]

/** The steps in the browser, in their order. */
export const browserSteps = ['open', 'connect', 'sign', 'switch', 'reload', 'disconnect']
export const steps = ['build', 'types', ...browserSteps]

const marks = { passed: '✔', failed: '✖', 'one network': 'one network' }

/** Formats the outcomes, by app and step, as a table. A step that did not run is empty. */
export function formatTable(names, outcomes) {
  const rows = [
    ['', ...steps],
    ...names.map(name => [name, ...steps.map(step => marks[outcomes[name][step]] ?? '')]),
  ]
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)))
  return rows
    .map(row =>
      row
        .map((text, column) => text.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
