import type { Part, Row, Screen, Tone, Warning } from './description.ts'
import { make } from './dom.ts'
import { sampleName } from './scale.ts'
import { splitVisiblePieces } from './visible-text.ts'
import type { Translate } from './texts.ts'

export interface View {
  readonly element: HTMLElement
  /** Absent if the request can be approved only in a separate window. */
  readonly approveButton?: HTMLButtonElement
  readonly cancelButton: HTMLButtonElement
  readonly separateWindowButton?: HTMLButtonElement
  /** Marker after the end of the request. */
  readonly endMarker: HTMLElement
  /** Link that opens the separate window. Hidden until it is needed, because the popup was blocked or did not respond. */
  readonly link: HTMLAnchorElement
  /** Shows a note above the buttons, such as the reason why the approve button is disabled. An empty text hides it. */
  showNote(text: string): void
  /** Shows the number of waiting requests. Returns whether the screen changed. */
  showWaiting(count: number): boolean
}

export interface ViewOptions {
  readonly isFramed: boolean
  /** The request can be approved only in a separate window. */
  readonly needsSeparateWindow?: boolean
  /** Sentence above the buttons. */
  readonly hint?: string
  /** Additional notice below the request. */
  readonly aside?: HTMLElement
}

/** Creates the screen of a request: the requesting page, the content, the cost and the buttons. */
export function createView(
  screen: Screen,
  translate: Translate,
  { isFramed, needsSeparateWindow = false, hint, aside }: ViewOptions,
): View {
  const { origin, claimedName, outermostOrigin, predicate, warnings, text, parts, facts, action } = screen
  const waitingNote = make('span', { class: 'waiting' })
  const note = make('p', { class: 'note', role: 'status' })
  const approveButton = needsSeparateWindow
    ? undefined
    : make('button', { type: 'button', class: 'button primary', disabled: true }, action)
  const cancelButton = make(
    'button',
    { type: 'button', class: 'button', disabled: true },
    translate('cancel'),
  )
  const separateWindowButton = isFramed
    ? make(
        'button',
        { type: 'button', class: needsSeparateWindow ? 'button primary' : 'link', disabled: true },
        translate(needsSeparateWindow ? 'window.continue' : 'window.open'),
      )
    : undefined
  const endMarker = make('div', { class: 'end' })
  const link = make(
    'a',
    { class: 'button primary', target: '_blank', rel: 'noopener', hidden: true },
    translate('window.link'),
  )
  const element = make(
    'main',
    { class: 'screen', lang: screen.language },
    make(
      'header',
      { class: 'head' },
      make(
        'p',
        { class: 'secure' },
        translate('secure'),
        make('span', { class: 'host', elementtiming: sampleName }, location.host),
        waitingNote,
      ),
      make('h1', { tabindex: '-1' }, make('bdi', {}, origin)),
      make('p', { class: 'asks' }, predicate),
      claimedName !== undefined &&
        make('p', { class: 'claim' }, ...markText(translate('claimedName', { name: claimedName }))),
      outermostOrigin !== undefined &&
        make('p', { class: 'claim' }, translate('embeddedIn', { origin: outermostOrigin })),
    ),
    make(
      'div',
      { class: 'body', role: 'region', tabindex: '0', 'aria-label': predicate },
      ...warnings.map(createWarning),
      text !== undefined && make('div', { class: 'sheet' }, createText(text)),
      ...parts.map(part => createPart(part, translate)),
      facts.length > 0 && make('div', { class: 'sheet' }, createRows(facts)),
      endMarker,
      aside,
    ),
    make(
      'footer',
      { class: 'foot' },
      hint !== undefined && make('p', { class: 'hint' }, hint),
      note,
      make('div', { class: 'buttons' }, cancelButton, approveButton ?? separateWindowButton),
      !needsSeparateWindow && separateWindowButton,
      isFramed && link,
    ),
  )
  return {
    element,
    approveButton,
    cancelButton,
    separateWindowButton,
    endMarker,
    link,
    showNote(noteText) {
      if (note.textContent !== noteText) note.textContent = noteText
    },
    showWaiting(count) {
      const waitingText = count > 0 ? translate('waiting', { count: String(count) }) : ''
      const isChanged = waitingNote.textContent !== waitingText
      if (isChanged) waitingNote.textContent = waitingText
      return isChanged
    },
  }
}

/** Renders text with its line breaks, and with invisible characters shown as their codes. */
function createText(text: string): HTMLElement {
  return make('pre', { class: 'textContent' }, ...markText(text, true))
}

const markText = (text: string, isMultiline = false): Node[] =>
  splitVisiblePieces(text, { isMultiline }).map(piece =>
    piece.isMark ? make('mark', {}, piece.text) : document.createTextNode(piece.text),
  )

const toneSymbols: Readonly<Record<Tone, string>> = { danger: '⚠', caution: '!' }

const createWarning = ({ tone, text }: Warning): HTMLElement =>
  make(
    'p',
    { class: `warning ${tone}` },
    make('span', { 'aria-hidden': 'true' }, toneSymbols[tone]),
    make('span', {}, text),
  )

function createPart(part: Part, translate: Translate, level: 2 | 3 | 4 | 5 | 6 = 2): HTMLElement {
  const { title, warnings, rows, parts = [], raw } = part
  const innerLevel = Math.min(level + 1, 6) as typeof level
  return make(
    'section',
    { class: 'sheet part' },
    make(`h${level}`, {}, make('bdi', {}, title)),
    ...warnings.map(createWarning),
    rows.length > 0 && createRows(rows),
    ...parts.map(innerPart => createPart(innerPart, translate, innerLevel)),
    raw !== undefined &&
      make(
        'details',
        {},
        make('summary', {}, translate('raw')),
        make('pre', { class: 'raw' }, ...markText(raw, true)),
      ),
  )
}

function createRows(rows: readonly Row[]): HTMLElement {
  return make(
    'dl',
    {},
    ...rows.map(({ label, value, kind = 'text', tone }) =>
      make(
        'div',
        { class: [kind, tone, label === '' && 'alone'].filter(Boolean).join(' ') },
        make('dt', {}, label),
        make('dd', {}, make('bdi', {}, value)),
      ),
    ),
  )
}

/** Creates a screen that shows a sentence instead of a request. */
export function createPlainScreen(translate: Translate, text: string): HTMLElement {
  return make(
    'main',
    { class: 'screen plain' },
    make('p', { class: 'secure' }, translate('secure'), make('span', { class: 'host' }, location.host)),
    make('p', { class: 'idle', role: 'status' }, text),
  )
}
