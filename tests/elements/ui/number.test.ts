import { expect } from '@open-wc/testing'
import '../../../elements/ui/wui-facts.ts'

describe('numbers in wui-facts', () => {
  const createLines = async (value: string, width: number) => {
    const facts = document.createElement('wui-facts')
    facts.facts = [{ name: 'Minimum received', value }]
    facts.style.inlineSize = `${width}px`
    document.body.append(facts)
    await facts.updateComplete
    const numbers = [...(facts.shadowRoot?.querySelectorAll<HTMLElement>('.number') ?? [])]
    const range = document.createRange()
    const counts = numbers.map(number => {
      range.selectNodeContents(number)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
    const isInside = numbers.every(
      number => number.getBoundingClientRect().right <= facts.getBoundingClientRect().right,
    )
    const text = facts.shadowRoot?.querySelector('dd')?.textContent?.trim()
    facts.remove()
    return { counts, isInside, text }
  }

  it('stays on one line and inside the box, and scrolls if it is wider', async () => {
    for (const value of ['9,999.999939045319103634 ETH ($31,205,000.00)', `${'9'.repeat(78)} ETH`]) {
      const { counts, isInside, text } = await createLines(value, 240)
      expect(counts.length, value).to.be.above(0)
      expect(counts, value).to.deep.equal(counts.map(() => 1))
      expect(isInside, value).to.equal(true)
      expect(text).to.equal(value)
    }
  })

  it('is not detected in names and addresses, which wrap', async () => {
    for (const value of ['0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', 'Base2'.repeat(20)])
      expect((await createLines(value, 200)).counts, value).to.deep.equal([])
  })
})
