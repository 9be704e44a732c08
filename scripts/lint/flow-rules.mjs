// Defines oxlint rules for flows, which oxlint.json enables.

/** Methods of a locator, a page or a `Visit` (tests/support/modal-page.ts) that read the state of the page once. */
const readMethods = new Set(
  (
    'count innerText allInnerTexts textContent allTextContents inputValue getAttribute isChecked isDisabled isEditable ' +
    'isEnabled isHidden isVisible evaluate evaluateAll title readAccount readRequestedMethods'
  ).split(' '),
)

const isAssertion = ({ callee }) => (callee.name ?? callee.object?.name) === 'assert'

/**
 * Disallows an assertion about a value that is read once, because it fails if the page updates slightly later. `expect(locator)` and
 * `expect.poll` retry instead.
 */
const noBareAssertion = {
  meta: {
    messages: { bare: '`{{reader}}` is read once. Use expect(locator).to…() or expect.poll(() => …).' },
  },
  create(context) {
    return {
      CallExpression(node) {
        const reader = node.callee.type === 'MemberExpression' && node.callee.property.name
        if (!readMethods.has(reader)) return
        for (let ancestor = node.parent, isAwaited = false; ancestor; ancestor = ancestor.parent) {
          if (/Function/.test(ancestor.type)) return
          isAwaited ||= ancestor.type === 'AwaitExpression'
          if (ancestor.type === 'CallExpression' && isAssertion(ancestor) && isAwaited)
            return context.report({ node, messageId: 'bare', data: { reader } })
        }
      },
    }
  },
}

export default { meta: { name: 'flows' }, rules: { 'no-bare-assertion': noBareAssertion } }
