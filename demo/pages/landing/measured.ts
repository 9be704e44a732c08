import { find } from '../dom.ts'

// Shows the download sizes, which the server computes from the built files.

interface Size {
  readonly meaning: string
  readonly bytes: number
}

const toKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Returns a cell with a bar whose length is the ratio of `value` to `max`. */
function createBarCell(value: number, max: number, text: string): HTMLTableCellElement {
  const cell = document.createElement('td')
  const bar = Object.assign(document.createElement('span'), { className: 'bar' })
  bar.style.setProperty('--v', String(value / max))
  bar.append(document.createElement('i'), Object.assign(document.createElement('b'), { textContent: text }))
  cell.append(bar)
  return cell
}

function createRow(
  title: string,
  isOwnModal: boolean,
  ...cells: readonly HTMLTableCellElement[]
): HTMLTableRowElement {
  const row = document.createElement('tr')
  if (isOwnModal) row.className = 'us'
  row.append(Object.assign(document.createElement('th'), { scope: 'row', textContent: title }), ...cells)
  return row
}

interface Peers {
  readonly measured: string
  readonly machine: string
  readonly rounds: number
  readonly load: number
  readonly rows: readonly {
    readonly name: string
    readonly version?: string
    readonly idle: { readonly bytes: number }
    readonly times: { readonly cold: { readonly ms: number } }
  }[]
}

/** Shows the sizes and first opening times of this modal and others, from the last measurement in the repository. */
async function showPeers(): Promise<void> {
  const peers = (await (await fetch('/peers.json')).json()) as Peers | null
  if (!peers) return
  const { measured: measuredAt, machine, rounds, load, rows } = peers
  const modals = rows.filter(({ version }) => version).sort((a, b) => a.idle.bytes - b.idle.bytes)
  const maxBytes = Math.max(...modals.map(({ idle }) => idle.bytes))
  const maxMs = Math.max(...modals.map(({ times }) => times.cold.ms))
  find('#peers').replaceChildren(
    ...modals.map(({ name, version, idle, times }) =>
      createRow(
        `${name} ${version}`,
        name.startsWith('w3m-elements'),
        createBarCell(idle.bytes, maxBytes, toKilobytes(idle.bytes)),
        createBarCell(times.cold.ms, maxMs, `${times.cold.ms} ms`),
      ),
    ),
  )
  find('#peers-on').textContent = measuredAt
  find('#peers-condition').textContent =
    `${machine}, median of ${rounds} rounds, load ${load}, so compare within the table only`
  find('#peer-sizes').hidden = false
}

/** Fills the tables of sizes. Hides the section if there is no build to measure. */
export async function showSizes(): Promise<void> {
  const response = await fetch('/sizes.json')
  const sizes = response.ok ? ((await response.json()) as Size[]) : []
  if (sizes.length === 0) {
    find('#measured').hidden = true
    return
  }
  const maxBytes = Math.max(...sizes.map(({ bytes }) => bytes))
  find('#sizes').replaceChildren(
    ...sizes.map(({ meaning, bytes }, index) =>
      createRow(meaning, index === 0, createBarCell(bytes, maxBytes, toKilobytes(bytes))),
    ),
  )
  await showPeers()
}
