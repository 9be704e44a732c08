// Functions that run in the page. Each is serialized, so it must be self-contained.

/** A target of user actions: a public test id, a control by its name, a text, or a CSS selector. */
export type Target = string | { name: string } | { text: string } | { css: string }

export interface TargetState {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly text: string
  /** Nothing covers its center. */
  readonly isUncovered: boolean
  readonly isEnabled: boolean
  /** It has focus or contains the focused element. */
  readonly hasFocus: boolean
}

declare global {
  interface Window {
    /** The pending click on a target, and the element that it hit. */
    flowPress?: { isHit: boolean; hitPath?: string }
  }
}

/**
 * Returns the position of the first visible match, and whether a click would hit it. With `shouldPrepareClick`, scrolls the target
 * into view, returns undefined if it moves or fades within four frames, and records what the page's next click hits.
 */
export async function locate(target: Target, shouldPrepareClick: boolean): Promise<TargetState | undefined> {
  const getParent = (node: Node): Node | null => node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    [...((element as HTMLInputElement).labels ?? [])].map(label => label.textContent).join(' ') ??
    ''
  const isMatch = (element: Element): boolean => {
    if (typeof target === 'string') return element.getAttribute('data-testid') === target
    if ('css' in target) return element.matches(target.css)
    if ('text' in target)
      return [...element.childNodes].some(
        node => node.nodeType === 3 && node.nodeValue?.replaceAll(/\s+/g, ' ').includes(target.text),
      )
    if (!element.matches('button, a, input, [role=button]')) return false
    return [nameOf(element), element.textContent ?? ''].some(text => text.trim() === target.name)
  }
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  const findFirst = (root: ParentNode): Element | undefined => {
    for (const element of root.querySelectorAll('*')) {
      if (isMatch(element) && isVisible(element)) return element
      const innerMatch = element.shadowRoot && findFirst(element.shadowRoot)
      if (innerMatch) return innerMatch
    }
    return undefined
  }
  const isWithin = (node: Node | null | undefined, outerElement: Element) => {
    let ancestor = node ?? null
    while (ancestor && ancestor !== outerElement) ancestor = getParent(ancestor)
    return Boolean(ancestor)
  }
  const match = findFirst(document)
  if (!match) return undefined

  if (shouldPrepareClick) {
    match.scrollIntoView({ block: 'nearest' })
    // Layout changes only between painted frames, so two readings in one frame are always equal, however fast the target moves. A
    // hidden window paints no frames, and nothing moves in it.
    const waitForPaint = () =>
      new Promise<boolean>(resolve => {
        setTimeout(() => resolve(document.hidden), document.hidden ? 50 : 1_000)
        requestAnimationFrame(() => resolve(true))
      })
    const readPosition = () => {
      const { x, y, width, height } = match.getBoundingClientRect()
      const opacities: string[] = []
      for (let ancestor: Node | null = match; ancestor; ancestor = getParent(ancestor))
        if (ancestor instanceof Element) opacities.push(getComputedStyle(ancestor).opacity)
      return [x, y, width, height, ...opacities].join(' ')
    }
    const initialPosition = readPosition()
    for (let frames = 0; frames < 4; frames++)
      if (!(await waitForPaint()) || readPosition() !== initialPosition) return undefined
    if (findFirst(document) !== match) return undefined
  }

  const { x, y, width, height } = match.getBoundingClientRect()
  let topElement = document.elementFromPoint(x + width / 2, y + height / 2)
  while (topElement?.shadowRoot) {
    const innerElement = topElement.shadowRoot.elementFromPoint(x + width / 2, y + height / 2)
    if (!innerElement || innerElement === topElement) break
    topElement = innerElement
  }
  let focusedElement = document.activeElement
  while (focusedElement?.shadowRoot?.activeElement) focusedElement = focusedElement.shadowRoot.activeElement
  const isEnabled = !match.matches(':disabled') && !match.shadowRoot?.querySelector('button:disabled')

  if (shouldPrepareClick) {
    const press: NonNullable<Window['flowPress']> = { isHit: false }
    window.flowPress = press
    const onPointerDown = (event: Event) => {
      const path = event.composedPath()
      press.isHit = path.includes(match)
      const elements = path.filter(path => path instanceof Element)
      press.hitPath = elements.map(element => element.localName).join(' < ')
    }
    window.addEventListener('pointerdown', onPointerDown, { capture: true, once: true })
  }
  return {
    x,
    y,
    width,
    height,
    isUncovered: isWithin(topElement, match),
    isEnabled,
    hasFocus: isWithin(focusedElement, match),
    text: (match as HTMLElement).innerText ?? '',
  }
}

/**
 * Returns the content origin of a frame, if the frame is the topmost element at this point and does not move. Runs in the page
 * around it.
 */
export async function findFrameOrigin(
  selector: string,
  x: number,
  y: number,
): Promise<{ x: number; y: number } | undefined> {
  const find = (root: ParentNode): Element | null | undefined => {
    const match = root.querySelector(selector)
    if (match) return match
    for (const element of root.querySelectorAll('*')) {
      const innerMatch = element.shadowRoot && find(element.shadowRoot)
      if (innerMatch) return innerMatch
    }
    return undefined
  }
  const frame = find(document)
  if (!frame || getComputedStyle(frame).opacity === '0') return undefined
  const read = () => {
    const box = frame.getBoundingClientRect()
    return { x: box.x + frame.clientLeft, y: box.y + frame.clientTop }
  }
  const origin = read()
  for (let frames = 0; frames < 2 && !document.hidden; frames++) {
    await new Promise(resolve => requestAnimationFrame(resolve))
    const currentOrigin = read()
    if (currentOrigin.x !== origin.x || currentOrigin.y !== origin.y) return undefined
  }
  let topElement = document.elementFromPoint(origin.x + x, origin.y + y)
  while (topElement?.shadowRoot) {
    const innerElement = topElement.shadowRoot.elementFromPoint(origin.x + x, origin.y + y)
    if (!innerElement || innerElement === topElement) break
    topElement = innerElement
  }
  return topElement === frame ? origin : undefined
}

/** Returns all text of the page, including hidden text and open shadow roots. */
export function readTexts(): string {
  const textsIn = (root: ParentNode): string[] =>
    [...root.querySelectorAll('*')].flatMap(element => [
      ...(/^(?:script|style|title)$/.test(element.localName)
        ? []
        : [...element.childNodes].map(node => (node.nodeType === 3 ? (node.nodeValue?.trim() ?? '') : ''))),
      ...(element.shadowRoot ? textsIn(element.shadowRoot) : []),
    ])
  return textsIn(document).filter(Boolean).join(' · ')
}
