import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'

const isWriting = process.env.W3M_WRITE_TREES === '1'
const timeoutMs = 30_000
/** Time for which a listing must stay unchanged before it is recorded, ms. */
const unchangedMs = 1_500

const preface = `The accessibility tree at each checkpoint of a visit, as the browser exposes it to screen readers.
Compared by tests/flows/access-tree.test.ts. After an intended change, write it again and read the difference:
  W3M_WRITE_TREES=1 npm test -- --files tests/flows/access-tree.test.ts`

/** Walks of the file, in order. The title of a checkpoint begins with the name of its walk. */
const walks = ['browser wallet', 'mobile wallet'] as const
export type WalkName = (typeof walks)[number]

/** The listings of a walk by checkpoint, in a readable file that all walks share. */
export class AccessScript {
  readonly #file: URL
  readonly #walk: WalkName
  readonly #expected: Map<string, string>
  readonly #actual = new Map<string, string>()
  readonly #failures: unknown[] = []

  private constructor(file: URL, walk: WalkName, expected: Map<string, string>) {
    this.#file = file
    this.#walk = walk
    this.#expected = expected
  }

  /** Opens a file. Throws if a checkpoint in it belongs to no known walk. */
  static async open(file: URL, walk: WalkName): Promise<AccessScript> {
    const sections = await readSections(file)
    for (const [title] of sections)
      assert.ok(
        walks.some(walk => belongsTo(walk, title)),
        `${title} belongs to no walk`,
      )
    return new AccessScript(file, walk, new Map(sections.filter(([title]) => belongsTo(walk, title))))
  }

  /** Waits until two reads in a row equal the recorded listing. While recording, waits until the listing stays unchanged. */
  async expect(
    checkpoint: string,
    read: () => Promise<string>,
    nextFrame: () => Promise<unknown>,
  ): Promise<string> {
    assert.ok(!this.#actual.has(checkpoint), `${checkpoint} is listed twice`)
    const expectedTree = this.#expected.get(checkpoint) ?? ''
    const startTime = performance.now()
    let unchangedSince = startTime
    let lastTree = await read()
    for (;;) {
      await nextFrame()
      const currentTree = await read()
      const time = performance.now()
      if (currentTree !== lastTree) unchangedSince = time
      else if (isWriting ? time - unchangedSince > unchangedMs : currentTree === expectedTree) break
      else if (time - startTime > timeoutMs)
        assert.fail(`${checkpoint}\n${diffLines(expectedTree, currentTree)}`)
      lastTree = currentTree
    }
    this.#actual.set(checkpoint, lastTree)
    return lastTree
  }

  /** Runs a check. Throws immediately, or at the end of the visit while listings are being recorded. */
  runCheck(check: () => void): void {
    try {
      check()
    } catch (error) {
      if (!isWriting) throw error
      this.#failures.push(error)
    }
  }

  /** Asserts that all checkpoints of the walk were visited in order. While recording, writes them to the file instead. */
  async close(): Promise<void> {
    if (!isWriting) return assert.deepEqual([...this.#actual.keys()], [...this.#expected.keys()])
    const previousSections = await readSections(this.#file)
    const sections = walks.flatMap(walk =>
      walk === this.#walk ? [...this.#actual] : previousSections.filter(([title]) => belongsTo(walk, title)),
    )
    const texts = sections.map(([checkpoint, listing]) => `## ${checkpoint}\n\n${listing}\n`)
    await writeFile(this.#file, `${preface}\n\n${texts.join('\n')}`)
    if (this.#failures.length) throw new AggregateError(this.#failures, this.#failures.join('\n'))
  }
}

const belongsTo = (walk: WalkName, title: string): boolean => title.startsWith(`${walk}: `)

/** Reads the title and listing of each checkpoint of a file. Returns an empty list if the file does not exist. */
async function readSections(file: URL): Promise<[title: string, listing: string][]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text
    .split(/^## /m)
    .slice(1)
    .map(section => {
      const [title = '', ...lines] = section.split('\n')
      return [title, lines.join('\n').trim()]
    })
}

/** Returns a line diff of two texts: `-` marks missing lines, `+` marks extra lines. */
export function diffLines(expected: string, actualText: string): string {
  const [linesBefore, linesAfter] = [expected.split('\n'), actualText.split('\n')]
  // Lengths of the longest common subsequence that begins at each pair of lines.
  const commonLengths: number[][] = linesBefore.map(() => [])
  const getCell = (row: number, column: number) => commonLengths[row]?.[column] ?? 0
  for (let row = linesBefore.length - 1; row >= 0; row--)
    for (let column = linesAfter.length - 1; column >= 0; column--)
      (commonLengths[row] as number[])[column] =
        linesBefore[row] === linesAfter[column]
          ? getCell(row + 1, column + 1) + 1
          : Math.max(getCell(row + 1, column), getCell(row, column + 1))
  const lines: string[] = []
  let [row, column] = [0, 0]
  while (row < linesBefore.length || column < linesAfter.length)
    if (row < linesBefore.length && column < linesAfter.length && linesBefore[row] === linesAfter[column]) {
      lines.push(`  ${linesBefore[row++]}`)
      column++
    } else if (row < linesBefore.length && getCell(row + 1, column) >= getCell(row, column + 1))
      lines.push(`- ${linesBefore[row++]}`)
    else if (column < linesAfter.length) lines.push(`+ ${linesAfter[column++]}`)
    else lines.push(`- ${linesBefore[row++]}`)
  return lines.join('\n')
}
