import type Axe from 'axe-core'

// Each exported function runs in a page of the gallery, so it must be self-contained. It returns one sentence per fault.

/** Finds text that is cut off, outside the card, in a column of a few letters or on the wrong side, and targets smaller than 44 px. */
export function findFaults(truncatableNames: readonly string[]): string[] {
  const faults: string[] = []
  const elementsIn = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap(element => [
      element,
      ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
    ])
  const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const width = document.documentElement.clientWidth
  const elements = elementsIn(document)
  const card = elements.find(element => element.matches('.card'))
  const bounds = card?.getBoundingClientRect() ?? { left: 0, right: width }
  if (!elements.some(element => element.matches('button'))) faults.push('no button is shown')
  if (document.documentElement.scrollWidth > width) faults.push('the page scrolls sideways')
  for (const element of elements) {
    const box = element.getBoundingClientRect()
    if (!box.width || !element.checkVisibility() || element.closest('.hidden')) continue
    const style = getComputedStyle(element)
    const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
    if (hasText && (box.left < bounds.left - 1 || box.right > bounds.right + 1))
      faults.push(`“${textOf(element)}” overflows the card`)
    for (const node of hasText ? element.childNodes : []) {
      const letterCount = node.nodeType === 3 ? (node.textContent ?? '').trim().length : 0
      if (letterCount <= 8) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lineCount = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      if (letterCount / lineCount < 3)
        faults.push(`“${textOf(element).slice(0, 40)}” has ${lineCount} lines of a few letters`)
    }
    // The box of an isolated text must use the direction of the page for its alignment and padding, not that of the text.
    if (element.matches('bdi') && style.display !== 'inline') {
      const range = document.createRange()
      range.selectNodeContents(element)
      const lineCount = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      const parentStyle = getComputedStyle(element.parentElement as Element)
      const isMoved = lineCount === 1 && box.right - range.getBoundingClientRect().right > 2
      if (
        parentStyle.direction === 'rtl' &&
        style.direction === 'ltr' &&
        style.textAlign === 'start' &&
        isMoved
      )
        faults.push(`“${textOf(element)}” starts on the wrong side`)
      if (style.paddingLeft !== style.paddingRight)
        faults.push(`“${textOf(element)}” has a padding in its own direction`)
    }
    const isClipped =
      style.overflowX === 'hidden' &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2)
    const label = textOf(element)
    // Excludes tiles of the wallet grid: they truncate long names and have the full name in their title (T3).
    const host = (element.getRootNode() as ShadowRoot).host?.localName ?? ''
    // Excludes buttons of the page at large text sizes, which clip their label.
    const isLargeButton = /^w3m-.*button$/.test(host) && Number.parseFloat(style.fontSize) > 20
    // Excludes names that are truncated in the middle and have the full name in a title.
    const cutElement = element.closest('.cut')
    const isTitled =
      cutElement !== null && element.closest<HTMLElement>('[title]')?.title === textOf(cutElement)
    const canClip = host === 'wui-tile' || isLargeButton || isTitled
    if (
      isClipped &&
      !canClip &&
      label &&
      box.width > 1 &&
      !truncatableNames.some(name => label.includes(name))
    )
      faults.push(`“${label.slice(0, 40)}” is cut off`)
    if (element.matches('[inputmode=decimal]')) {
      const isRightToLeft = getComputedStyle(element.parentElement as Element).direction === 'rtl'
      if (isRightToLeft !== (style.textAlign === 'end')) faults.push('an amount starts on the wrong side')
      // Excludes inputs of 16 px. They scroll long numbers instead of shrinking, because phones zoom into inputs with smaller text.
      if (element.scrollWidth > element.clientWidth + 1 && Number.parseFloat(style.fontSize) > 16)
        faults.push(`a digit of ${(element as HTMLInputElement).value} is hidden`)
    }
    // Excludes links in sentences and in checkbox labels (inline exception of WCAG 2.5.8).
    if (!element.matches('button, a[href], input') || element.closest('p, wui-checkbox')) continue
    // The label of a checkbox or switch is part of its target.
    let { width: elementWidth, height: elementHeight } = (
      element.closest('label') ?? element
    ).getBoundingClientRect()
    for (const pseudoElement of ['::before', '::after']) {
      const pseudoStyle = getComputedStyle(element, pseudoElement)
      if (pseudoStyle.content === 'none' || pseudoStyle.position !== 'absolute') continue
      elementWidth = Math.max(elementWidth, Number.parseFloat(pseudoStyle.width))
      elementHeight = Math.max(elementHeight, Number.parseFloat(pseudoStyle.height))
    }
    if (elementWidth < 43.5 || elementHeight < 43.5)
      faults.push(
        `the target “${label || element.getAttribute('aria-label')}” has ${elementWidth} × ${elementHeight} px`,
      )
  }
  return faults
}

/** Finds animations other than opacity that run although the user prefers reduced motion. */
export function findMotion(): string[] {
  const staticProperties = ['opacity', 'offset', 'computedOffset', 'easing', 'composite']
  return document.getAnimations().flatMap(({ effect, playState }) => {
    const { target } = effect as KeyframeEffect
    const properties = (effect as KeyframeEffect).getKeyframes().flatMap(Object.keys)
    const movingProperties = properties.filter(name => !staticProperties.includes(name))
    const duration = Number(effect?.getComputedTiming().duration)
    return playState === 'running' && duration > 0 && movingProperties.length
      ? [`${target?.localName}.${target?.className} animates ${[...new Set(movingProperties)].join(' and ')}`]
      : []
  })
}

/** Finds cards and fields without a border in forced colors, which remove background colors. */
export function findMissingEdges(): string[] {
  const elementsIn = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap(element => [
      element,
      ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
    ])
  const hasEdge = (element: Element) => {
    const style = getComputedStyle(element)
    return (
      (style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) > 0) ||
      (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) ||
      (element instanceof HTMLInputElement && style.appearance === 'auto')
    )
  }
  // The edge of a field may be on a box around it.
  const withParents = (element: Element): Element[] => {
    const parent = element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host
    return parent && !parent.matches('.card') ? [element, ...withParents(parent)] : [element]
  }
  return elementsIn(document)
    .filter(
      element => element.matches('.card, input') && element.checkVisibility() && element.offsetWidth > 2,
    )
    .filter(element => !withParents(element).slice(0, 5).some(hasEdge))
    .map(element => `${element.localName}.${element.className} has no edge`)
}

/** Finds axe violations. Excludes the language, which is a pseudo language, and page headings, which gallery states lack. */
export async function findAxeViolations(): Promise<string[]> {
  const page = globalThis as unknown as { axe?: typeof Axe }
  if (!page.axe)
    await new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src: '/axe.js' })
      script.addEventListener('load', resolve)
      script.addEventListener('error', reject)
      document.head.append(script)
    })
  const { axe } = page as { axe: typeof Axe }
  const { violations } = await axe.run(document, {
    // Omits details of passed rules, and does not load style sheets and media, which no enabled rule needs here.
    resultTypes: ['violations'],
    preload: false,
    rules: { 'valid-lang': { enabled: false }, 'page-has-heading-one': { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 160)}`))
}
