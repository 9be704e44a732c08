import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'

const isWriting = process.env.W3M_WRITE_TREES === '1'
const patienceMs = 30_000
/** How long a listing must stay as it is before it is written down. */
const stillMs = 1_500

const preface = `What a screen reader finds on each station of a visit: the accessibility tree as the browser exposes it.
Read and compared by tests/flows/access-tree.test.ts. After a wanted change it is written anew by
  W3M_WRITE_TREES=1 npm test -- --files tests/flows/access-tree.test.ts
and read before it is committed.`

/** The listings of a visit, station by station, in one file that people read. */
export class AccessScript {
  readonly #file: URL
  readonly #kept: Map<string, string>
  readonly #seen = new Map<string, string>()
  readonly #complaints: unknown[] = []

  private constructor(file: URL, kept: Map<string, string>) {
    this.#file = file
    this.#kept = kept
  }

  static async open(file: URL): Promise<AccessScript> {
    const text = await readFile(file, 'utf8').catch(() => '')
    const sections = text.split(/^## /m).slice(1)
    return new AccessScript(
      file,
      new Map(
        sections.map(section => {
          const [title = '', ...lines] = section.split('\n')
          return [title, lines.join('\n').trim()]
        }),
      ),
    )
  }

  /** Reads until the page has come to rest at what is written for this station: twice the same, and nothing else. */
  async expect(
    station: string,
    read: () => Promise<string>,
    nextFrame: () => Promise<unknown>,
  ): Promise<string> {
    assert.ok(!this.#seen.has(station), `${station} stands there twice`)
    const expected = this.#kept.get(station) ?? ''
    const begin = performance.now()
    let since = begin
    let last = await read()
    for (;;) {
      await nextFrame()
      const now = await read()
      const time = performance.now()
      if (now !== last) since = time
      else if (isWriting ? time - since > stillMs : now === expected) break
      else if (time - begin > patienceMs) assert.fail(`${station}\n${difference(expected, now)}`)
      last = now
    }
    this.#seen.set(station, last)
    return last
  }

  /** Fails, at once or, while listings are written, at the end of the visit. */
  require(check: () => void): void {
    try {
      check()
    } catch (complaint) {
      if (!isWriting) throw complaint
      this.#complaints.push(complaint)
    }
  }

  /** Every station that is written down was seen; or writes down what was. */
  async close(): Promise<void> {
    if (!isWriting) return assert.deepEqual([...this.#seen.keys()], [...this.#kept.keys()])
    const sections = [...this.#seen].map(([station, listing]) => `## ${station}\n\n${listing}\n`)
    await writeFile(this.#file, `${preface}\n\n${sections.join('\n')}`)
    if (this.#complaints.length) throw new AggregateError(this.#complaints, this.#complaints.join('\n'))
  }
}

/** The lines of two texts: `-` is missing, `+` is too much. */
export function difference(expected: string, actual: string): string {
  const [before, after] = [expected.split('\n'), actual.split('\n')]
  // How many lines the two have in common from here on.
  const common: number[][] = before.map(() => [])
  const at = (row: number, column: number) => common[row]?.[column] ?? 0
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      (common[row] as number[])[column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const lines: string[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length)
    if (row < before.length && column < after.length && before[row] === after[column]) {
      lines.push(`  ${before[row++]}`)
      column++
    } else if (row < before.length && at(row + 1, column) >= at(row, column + 1))
      lines.push(`- ${before[row++]}`)
    else if (column < after.length) lines.push(`+ ${after[column++]}`)
    else lines.push(`- ${before[row++]}`)
  return lines.join('\n')
}
