import { type LitElement, render } from 'lit'
import { whenIdle } from '../../src/controllers/shell/when-idle.ts'
import { ours } from '../base/define.ts'
import { row } from '../ui/row.ts'
import { tile } from '../ui/tile.ts'
import { W3mModal } from './w3m-modal.ts'

/** Elements of the first screen, and whether they render without a screen that is shown. */
const elements = [
  ['w3m-modal', true],
  ['w3m-header', false],
  ['w3m-view-outlet', false],
  ['w3m-connect-view', false],
  ['w3m-view-layout', true],
  ['w3m-login', true],
  ['w3m-connector-list', true],
] as const

interface Renderable {
  performUpdate(): void
}

/**
 * Parses the style sheets and templates of the first screen and compiles its code, so that the press that opens the modal does not
 * have to. One element at a time while the page is idle, outside of the document, where nothing subscribes or requests.
 */
export function warmUp(): void {
  const steps = [
    ...elements.map(
      ([tag, renders]) =>
        () =>
          warm(tag, renders),
    ),
    () =>
      render(
        row({
          id: '',
          mark: tile({ name: 'A' }),
          label: '',
          more: '',
          onPress() {},
        }),
        document.createElement('div'),
      ),
  ]
  const next = () => {
    // The modal has been opened, which did the same.
    if (W3mModal.current) return
    steps.shift()?.()
    if (steps.length) whenIdle(next)
  }
  next()
}

function warm(tag: string, renders: boolean): void {
  const constructor = ours.get(tag) as typeof LitElement | undefined
  for (const style of constructor?.elementStyles ?? []) if ('styleSheet' in style) void style.styleSheet
  const element = renders && document.createElement(tag)
  // Another library may have defined the tag in this page.
  if (constructor && element instanceof constructor) (element as unknown as Renderable).performUpdate()
}
