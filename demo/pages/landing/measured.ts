import { find } from '../dom.ts'

// Download sizes, measured by the server from the files of this build.

interface Size {
  readonly meaning: string
  readonly bytes: number
}

const inkB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

function row({ meaning, bytes }: Size, most: number, at: number): HTMLTableRowElement {
  const line = document.createElement('tr')
  if (at === 0) line.className = 'us'
  const name = Object.assign(document.createElement('th'), { scope: 'row', textContent: meaning })
  const cell = document.createElement('td')
  const bar = Object.assign(document.createElement('span'), { className: 'bar' })
  bar.style.setProperty('--v', String(bytes / most))
  bar.append(
    document.createElement('i'),
    Object.assign(document.createElement('b'), { textContent: inkB(bytes) }),
  )
  cell.append(bar)
  line.append(name, cell)
  return line
}

interface Peers {
  readonly measured: string
  readonly rows: readonly {
    readonly name: string
    readonly version?: string
    readonly idle: { readonly bytes: number }
  }[]
}

/** Sizes of other modals before a click, from the last measurement in the repository. */
async function showPeers(): Promise<void> {
  const peers = (await (await fetch('/peers.json')).json()) as Peers | null
  if (!peers) return
  const { measured, rows } = peers
  const modals = rows.filter(({ version }) => version).sort((one, other) => one.idle.bytes - other.idle.bytes)
  const most = Math.max(...modals.map(({ idle }) => idle.bytes))
  find('#peers').replaceChildren(
    ...modals.map(({ name, version, idle }) => {
      const line = row({ meaning: `${name} ${version}`, bytes: idle.bytes }, most, 1)
      if (name.startsWith('w3m-elements')) line.className = 'us'
      return line
    }),
  )
  find('#peers-on').textContent = measured
  find('#beside').hidden = false
}

/** Fills the table. Without a build there are no sizes, and the section is removed. */
export async function showSizes(): Promise<void> {
  const answer = await fetch('/sizes.json')
  const sizes = answer.ok ? ((await answer.json()) as Size[]) : []
  if (sizes.length === 0) {
    find('#measured').hidden = true
    return
  }
  const most = Math.max(...sizes.map(({ bytes }) => bytes))
  find('#sizes').replaceChildren(...sizes.map((size, at) => row(size, most, at)))
  await showPeers()
}
