import assert from 'node:assert/strict'
import { AccessScript, type WalkName } from './access-script.ts'
import { AccessTree } from './access-tree.ts'
import type { Visit } from './modal-page.ts'

/** Announcements whose appearance depends on the speed of the machine. */
const optionalMessage =
  /^polite: (?:Loading|Loading wallets|Loading balance|Creating QR code(?: This is taking longer than usual)?|Test network: tokens here have no value)$/

/** Texts that vary between runs, with their placeholders. */
const volatileTexts: readonly (readonly [RegExp, string])[] = [
  [/\b\d{1,2}:\d\d(?:[\s\u202f][AP]M\b)?|\bJust now\b/g, '{time}'],
  [/<?[\d,]*\d\.\d+/g, '{amount}'],
  [
    /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
    '{month}',
  ],
  [/\b[A-Z][a-z]{2} \d{1,2}\b/g, '{day}'],
  [/127\.0\.0\.1:\d+/g, '{host}'],
]

/**
 * Content removed before comparison: notices that close automatically (their announcements are checked separately), and estimated
 * block times, since the local chain mines on demand.
 */
const temporaryText =
  /^ *(?:(?:status|alert): )?"(?:Transaction started|Request declined|Link copied|Disconnected from Test Wallet)"(?:\n|$)|^ *term "Arrives in"\n.*\n/gm

/** Matches the text of the status next to the heading, because the last announced network depends on the speed of the machine. */
const networkStatus = /^( *status): "Network: [^"]*"$/gm

const withPlaceholders = (text: string): string =>
  volatileTexts.reduce((result, [pattern, name]) => result.replace(pattern, name), text)

export interface Checkpoint {
  /** Test ids or texts that must be visible before the comparison. */
  readonly see: string | RegExp | readonly (string | RegExp)[]
  /** Role and name of the focused element. Empty if nothing has focus. */
  readonly focus: string
  /** All announcements since the previous checkpoint, in order, apart from optional ones. */
  readonly announcements?: readonly string[]
}

/**
 * Tests a visit from a screen reader's perspective. Each checkpoint compares the whole tree, the focus, and the announcements since the
 * previous one.
 */
export class AccessWalk {
  readonly #visit: Visit
  readonly #script: AccessScript
  readonly #name: WalkName
  readonly #tree: AccessTree

  private constructor(visit: Visit, script: AccessScript, name: WalkName, tree: AccessTree) {
    this.#visit = visit
    this.#script = script
    this.#name = name
    this.#tree = tree
  }

  /** Starts a walk, whose listings are in `file`, and records announcements. */
  static async start(visit: Visit, file: URL, name: WalkName): Promise<AccessWalk> {
    await visit.page.evaluate(() => {
      window.announcementRecorder = window.recordAnnouncements()
    })
    const [script, tree] = await Promise.all([AccessScript.open(file, name), AccessTree.create(visit)])
    return new AccessWalk(visit, script, name, tree)
  }

  /** Asserts that no checkpoint of the walk was skipped. */
  end(): Promise<void> {
    return this.#script.close()
  }

  async check(checkpoint: string, { see, focus, announcements = [] }: Checkpoint): Promise<void> {
    for (const text of [see].flat())
      await (typeof text === 'string' ? this.#visit.see(text) : this.#visit.seeText(text))
    const title = `${this.#name}: ${checkpoint}`
    const tree = await this.#script.expect(
      title,
      async () =>
        withPlaceholders(
          (await this.#tree.read()).replace(temporaryText, '').replace(networkStatus, '$1'),
        ).trimEnd(),
      () => this.#nextFrame(),
    )
    const focusedLines = tree.split('\n').filter(line => /\([^"]*\bfocused\b/.test(line))
    const focusedNames = focusedLines.map(line =>
      line
        .trim()
        .replace(/^listitem > /, '')
        .replace(/ (?:=|\(|described).*$/, ''),
    )
    this.#script.runCheck(() => assert.deepEqual(focusedNames, focus ? [focus] : [], `focus at ${title}`))
    await this.expectAnnouncements(announcements, title)
  }

  /** Asserts that exactly these sentences were announced, apart from optional ones. */
  async expectAnnouncements(expectedMessages: readonly string[], label: string): Promise<void> {
    await this.#visit
      .until(
        ({ minCount, optionalSource }) => {
          const currentMessages =
            window.announcementRecorder?.messages.filter(
              message => !new RegExp(optionalSource).test(message),
            ) ?? []
          return currentMessages.length >= minCount
        },
        { minCount: expectedMessages.length, optionalSource: optionalMessage.source },
      )
      // A timeout is ignored, because the comparison below reports missing announcements.
      .catch(() => {})
    const messages = await this.#visit.page.evaluate(
      () => window.announcementRecorder?.messages.splice(0) ?? [],
    )
    const announcedMessages = messages.filter(message => !optionalMessage.test(message)).map(withPlaceholders)
    this.#script.runCheck(() =>
      assert.deepEqual(announcedMessages, expectedMessages, `announced on the way to ${label}`),
    )
  }

  #nextFrame(): Promise<unknown> {
    return this.#visit.page.evaluate(
      () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
}
