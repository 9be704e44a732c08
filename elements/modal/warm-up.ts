import { type LitElement, render } from 'lit'
import { offersLogin } from '../../src/controllers/shell/offers-login.ts'
import { statusOf } from '../../src/controllers/shell/status.ts'
import { whenIdle } from '../../src/controllers/shell/when-idle.ts'
import { definitions } from '../base/define.ts'
import { row } from '../ui/row.ts'
import { tile } from '../ui/tile.ts'
import { W3mModal } from './w3m-modal.ts'

/** Elements of every screen, and whether they can render without a current view. */
const shell = [
  ['w3m-modal', true],
  ['w3m-header', false],
  ['w3m-view-outlet', false],
  ['w3m-view-layout', true],
] as const
/** Elements of the first screen for visitors who are not connected. */
const connect = [
  ['w3m-connect-screen', false],
  ['w3m-login', true],
  ['w3m-connector-list', true],
] as const

interface Renderable {
  performUpdate(): void
}

/**
 * Loads the rest of the first screen, parses its styles and templates, and compiles its code ahead of the first opening. Processes
 * one element at a time while the page is idle, outside of the document, where nothing subscribes or sends requests.
 */
export function warmUp(): void {
  const isConnected = statusOf() !== 'disconnected'
  if (!isConnected && offersLogin()) import('../parts/login-rows.ts').catch(() => {})
  const steps = [
    ...[...shell, ...(isConnected ? [] : connect)].map(
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
    // Opening the modal has already done this work.
    if (W3mModal.current) return
    steps.shift()?.()
    if (steps.length) whenIdle(next)
  }
  next()
}

function warm(tag: string, renders: boolean): void {
  const constructor = definitions.get(tag) as typeof LitElement | undefined
  for (const style of constructor?.elementStyles ?? []) if ('styleSheet' in style) void style.styleSheet
  const element = renders && document.createElement(tag)
  // Another library may have defined the tag on this page.
  if (constructor && element instanceof constructor) (element as unknown as Renderable).performUpdate()
}
