import { mountModal } from '../../elements/index.ts'
import { isLoaded, tagOf, titleOf } from '../../elements/modal/view-loading.ts'
import { page } from '../../elements/modal/page-modal.ts'
import { W3mModal } from '../../elements/modal/w3m-modal.ts'
import { setLanguage } from '../../src/controllers/settings/language.ts'
import { modalHandle } from '../../src/create-modal.ts'
import { bundledLanguages } from '../../src/core/bundled-languages.ts'
import { $account } from '../../src/state/account/account.ts'
import { $modal, $view } from '../../src/state/shell/modal.ts'
import { $options, optionsSet } from '../../src/state/settings/options.ts'
import { $language } from '../../src/text/text.ts'
import { deepQueryAll } from './deep-query.ts'
import { type FakeClock, nextTask } from './fake-clock.ts'
import { actions, approveConnection } from './walk-actions.ts'
import { findFault } from './walk-faults.ts'
import { startWalkState, pickOf, type WalkState } from './walk-world.ts'

// Random walks on a page with the real elements, in which the user clicks any available control.

const findDialogs = () =>
  [...document.querySelectorAll('w3m-modal')].flatMap(
    modal => modal.shadowRoot?.querySelector('dialog') ?? [],
  )
const findDialog = () => page.modal?.shadowRoot?.querySelector('dialog') ?? undefined
const findButtons = () => [...document.querySelectorAll<HTMLElement>('w3m-button, w3m-network-button')]

/** Returns the controls that a user can currently operate. */
const findControls = (root: ParentNode, selector: string) =>
  deepQueryAll(root, selector).filter(element => !element.matches(':disabled') && element.checkVisibility())
const findOpenDialog = () => ($modal.get().isOpen ? findDialog() : undefined)

function addButtons(): void {
  for (const tag of ['w3m-button', 'w3m-network-button']) document.body.append(document.createElement(tag))
}

const press = (_: WalkState, choice: number): void => {
  const dialog = findOpenDialog()
  // Excludes the page behind an open modal, which is inert.
  const controls = dialog
    ? findControls(dialog, 'button, a[href], [role="tab"]')
    : findButtons().flatMap(button => findControls(button.shadowRoot as ShadowRoot, 'button'))
  pickOf(controls, choice)?.click()
}

const texts = ['', 'Fathom', 'zzz', 'W'.repeat(2_000), '‮<b>x</b>', '0x', '1.5']
const languages = [...bundledLanguages, 'ar']

/** User actions on the page, and changes that the page makes to the product's nodes. */
const pageSteps: Record<string, (walkState: WalkState, choice: number) => unknown> = {
  // Repeats steps to increase their probability, mainly clicks.
  ...Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`press ${index}`, press])),
  ...Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`agree ${index}`, approveConnection])),
  'press twice': (walkState, choice) => {
    press(walkState, choice)
    press(walkState, choice)
  },
  'press a wallet': (_, choice) => {
    const dialog = findOpenDialog()
    if (dialog) pickOf(findControls(dialog, '[data-testid^="wallet-selector"]'), choice)?.click()
  },
  'press Escape': () => {
    const dialog = findOpenDialog()
    const isHandled = !dialog?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, composed: true }),
    )
    // Simulates the browser's default action for Escape, unless a listener prevented it.
    if (dialog?.matches(':modal') && !isHandled) dialog.requestClose()
  },
  'press outside the card': () => {
    for (const type of ['pointerdown', 'click'])
      findOpenDialog()?.dispatchEvent(
        new MouseEvent(type, { bubbles: true, cancelable: true, composed: true }),
      )
  },
  'the browser closes the dialog': () => {
    const dialog = findOpenDialog()
    dialog?.close()
    return dialog && new Promise(resolve => dialog.addEventListener('close', resolve, { once: true }))
  },
  type: (_, choice) => {
    const dialog = findOpenDialog()
    const field = dialog && (pickOf(findControls(dialog, 'input'), choice) as HTMLInputElement | undefined)
    if (!field) return
    field.value = pickOf(texts, choice >>> 5) as string
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  },
  scroll: () => {
    const dialog = findOpenDialog()
    for (const element of dialog ? findControls(dialog, '.body, .scroll, [part~="body"]') : [])
      element.scrollTop = element.scrollHeight
  },
  'the page removes the modal': () => page.modal?.remove(),
  'the page moves the modal': () => {
    if (page.modal?.isConnected) document.body.prepend(page.modal)
  },
  'the page renews its buttons': () => {
    for (const button of findButtons()) button.remove()
    addButtons()
  },
  'another language': (_, choice) => {
    optionsSet({ ...$options.get(), language: pickOf(languages, choice) as string })
    setLanguage()
  },
  'another theme': (_, choice) => modalHandle()?.setTheme({ mode: choice % 2 ? 'dark' : 'light' }),
  'the app shows a toast': (walkState, choice) =>
    walkState.track(
      'toast',
      modalHandle()?.showToast(choice % 2 ? 'success' : 'error', 'Told') ?? Promise.resolve(),
    ),
}

/**
 * Actions of the user that go through the page here. Actions of the app, the wallets and the environment are the same as without a
 * page.
 */
const userActionNames = new Set([
  'show',
  'back',
  'open',
  'close',
  'press a wallet',
  'press pairing',
  'press for a new code',
  'press a network',
])
const otherActions = Object.entries(actions).filter(([name]) => !userActionNames.has(name))

/** All actions. The page settles after each. */
export const pageActions: typeof actions = Object.fromEntries(
  [...otherActions, ...Object.entries(pageSteps)].map(([name, act]) => [
    name,
    async (walkState: WalkState, choice: number) => {
      await act(walkState, choice)
      // Waits for opening and connecting, which take several tasks.
      for (let task = 0; task < 4; task++) await nextTask()
    },
  ]),
)

/** Returns a violated invariant of the page, in addition to those of the state machine (F21, T13). */
export function findPageFault(walkState: WalkState): string | undefined {
  const { isOpen, isModal } = $modal.get()
  const modals = document.querySelectorAll('w3m-modal').length
  if (modals > 1) return `${modals} modals`
  const openDialogs = findDialogs().filter(dialog => dialog.open)
  if (openDialogs.length !== (isOpen ? 1 : 0))
    return `open: ${isOpen}, but ${openDialogs.length} dialogs show`
  if ((document.documentElement.style.overflow === 'hidden') !== isOpen)
    return `open: ${isOpen}, but the page behind it is ${isOpen ? 'not locked' : 'locked'}`
  const focusedElement = document.activeElement
  if (!isOpen && focusedElement instanceof W3mModal) return 'the focus is in the closed modal'
  return (
    (isOpen ? findOpenFault(openDialogs[0] as HTMLDialogElement, isModal) : undefined) ??
    findButtonFault() ??
    findFault(walkState)
  )
}

function findOpenFault(dialog: HTMLDialogElement, isModal: boolean): string | undefined {
  const view = $view.get()
  if (dialog.matches(':modal') !== isModal) return `modal: ${isModal}, but the dialog does not match`
  if (findButtons().includes(document.activeElement as HTMLElement) && isModal)
    return 'the focus is behind the modal'
  if (!view) return 'open without a screen'
  const { tag, direction } = $language.get()
  if (dialog.lang !== tag || dialog.dir !== direction) return `in ${dialog.lang}, but the language is ${tag}`
  const outlet = dialog.querySelector('w3m-view-outlet')
  const outletRoot = outlet?.shadowRoot
  // Until the screen has loaded, the previous screen stays and is inert. Without a previous screen a status is shown.
  if (!isLoaded(view.name))
    return outlet?.inert || outletRoot?.querySelector('[role="status"]')
      ? undefined
      : `${view.name} does not load`
  if (outlet?.inert) return `${view.name} is shown, but inert`
  const screen = outletRoot?.lastElementChild
  if (screen?.localName !== tagOf(view.name)) return `${view.name} is not shown, but ${screen?.localName}`
  if (!screen.shadowRoot?.childElementCount) return `${view.name} is empty`
  const title = dialog.querySelector('w3m-header')?.shadowRoot?.querySelector('h2')?.textContent?.trim()
  if (!title || title !== titleOf(view).trim() || dialog.ariaLabel !== titleOf(view))
    return `${view.name} is called “${title}” and “${dialog.ariaLabel}”`
  return undefined
}

function findButtonFault(): string | undefined {
  const { status, address } = $account.get()
  for (const button of document.querySelectorAll('w3m-button')) {
    const inlineButton = button.shadowRoot?.querySelector('w3m-account-button, w3m-connect-button')
    const innerButton = inlineButton?.shadowRoot?.querySelector<HTMLElement>('.frame')
    const isAccount = innerButton?.dataset.testid === 'account-button'
    if (isAccount !== (status === 'connected'))
      return `${status}, but the button is a ${innerButton?.dataset.testid}`
    if (isAccount && innerButton?.getAttribute('address') !== address)
      return `the button shows ${innerButton?.getAttribute('address')} instead of ${address}`
  }
  return undefined
}

/** Returns the tag name of an element that contains a pairing link in its text, an attribute or its property `uri`, if any (T13). */
export const findPairingLink = (): string | undefined =>
  deepQueryAll(document, '*').find(
    element =>
      /symKey/i.test(
        [...element.attributes].map(({ value }) => value).join() +
          [...element.childNodes]
            .map(node => (node.nodeType === Node.TEXT_NODE ? node.textContent : ''))
            .join() +
          String((element as { uri?: unknown }).uri ?? ''),
      ) && !element.closest('script'),
  )?.localName

/** Creates a typical page: two buttons, and a modal that loads at the first click. */
export async function startPage(clock: FakeClock): Promise<WalkState> {
  for (const element of document.querySelectorAll('w3m-modal, w3m-button, w3m-network-button'))
    element.remove()
  await nextTask()
  document.documentElement.style.removeProperty('overflow')
  const walkState = await startWalkState(clock, { mountModal })
  addButtons()
  modalHandle()?.setTheme({ variables: { '--w3m-motion': '0' } })
  setLanguage()
  await nextTask()
  return walkState
}
