import { find } from '../dom.ts'

// Shows the code for the controls below them, in three tabs with copy buttons.

const tabs = [...document.querySelectorAll<HTMLButtonElement>('[role=tab]')]
const codeElement = find('#code')
const status = find('#status')
const copiedLabelMs = 2000

/** Matches string literals (first group), tags and keywords (second group), and the text between them. */
const tokenPattern = /("[^"\n]*"|'[^'\n]*')|(<\/?[\w-]+|\/?>|\b(?:import|from|const)\b)|[^"'<>/a-z]+|./g

/** Writes code in three colors: string literals in `s` elements, tags and keywords in `i` elements, and other text. */
function renderCode(code: string): void {
  const nodes = [...code.matchAll(tokenPattern)].map(([match, text, keyword]) => {
    if (!text && !keyword) return document.createTextNode(match)
    const node = document.createElement(text ? 's' : 'i')
    node.textContent = match
    return node
  })
  codeElement.replaceChildren(...nodes)
}

/** Shows the code of the selected tab. Returns a function that updates it. */
export function showCode(getCode: (tab: string) => string): () => void {
  const refresh = () => {
    const tab = tabs.find(tab => tab.ariaSelected === 'true') ?? tabs[0]
    if (!tab) return
    codeElement.setAttribute('aria-labelledby', tab.id)
    renderCode(getCode(tab.dataset.tab ?? ''))
  }
  const selectTab = (tab: HTMLButtonElement | undefined) => {
    for (const otherTab of tabs) {
      otherTab.ariaSelected = String(otherTab === tab)
      otherTab.tabIndex = otherTab === tab ? 0 : -1
    }
    tab?.focus({ preventScroll: true })
    refresh()
  }
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => selectTab(tab))
    tab.addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      if (step) selectTab(tabs[(index + step + tabs.length) % tabs.length])
    })
  }
  refresh()
  return refresh
}

async function copy(button: HTMLElement): Promise<void> {
  const source = find(button.dataset.copy ?? '')
  const label = button.querySelector('span')
  try {
    await navigator.clipboard.writeText(source.textContent ?? '')
    status.textContent = 'Copied'
    button.dataset.state = 'copied'
  } catch {
    status.textContent = 'Copy is not allowed here'
  }
  const originalLabel = (button.dataset.label ??= label?.textContent ?? '')
  if (label) label.textContent = status.textContent
  setTimeout(() => {
    delete button.dataset.state
    if (label) label.textContent = originalLabel
  }, copiedLabelMs)
}

for (const button of document.querySelectorAll<HTMLElement>('[data-copy]'))
  button.addEventListener('click', () => void copy(button))
