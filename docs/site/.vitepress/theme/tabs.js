// Keeps the chosen tab of code groups: the package manager and the framework. A choice applies to all groups that have its label.
const key = 'w3m-docs-tabs'
/** Labels of which one is chosen at a time. */
const switches = [
  ['npm', 'pnpm', 'yarn', 'bun'],
  ['HTML', 'React', 'Vue', 'JS'],
]

function readChoices() {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    // Storage is blocked or holds another text: the first tab is shown.
    return []
  }
}

function storeChoice(label) {
  const group = switches.find(labels => labels.includes(label))
  if (!group) return
  try {
    const others = readChoices().filter(one => !group.includes(one))
    localStorage.setItem(key, JSON.stringify([...others, label]))
  } catch {
    // Without storage the choice lasts until the next page.
  }
}

const labelOf = input => input.labels?.[0]?.textContent?.trim() ?? ''

function selectTab(group, input) {
  input.checked = true
  const at = [...group.querySelectorAll('.tabs input')].indexOf(input)
  for (const [index, block] of [...group.querySelectorAll('.blocks > div')].entries())
    block.classList.toggle('active', index === at)
}

function applyChoices(choices) {
  for (const group of document.querySelectorAll('.vp-code-group')) {
    const input = [...group.querySelectorAll('.tabs input')].find(one => choices.includes(labelOf(one)))
    if (input && !input.checked) selectTab(group, input)
  }
}

/** Applies the stored choices to the current page. */
export const applyStoredTabs = () => applyChoices(readChoices())

/** Stores each choice of a tab and applies it to the other groups of the page, without moving the chosen one. */
export function followTabs() {
  addEventListener('change', ({ target }) => {
    const group = target instanceof HTMLInputElement && target.closest('.vp-code-group')
    if (!group) return
    const label = labelOf(target)
    const before = group.getBoundingClientRect().top
    storeChoice(label)
    applyChoices([label])
    scrollBy({ top: group.getBoundingClientRect().top - before, behavior: 'instant' })
  })
}
