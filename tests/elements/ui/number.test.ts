import { expect } from '@open-wc/testing'
import '../../../elements/ui/wui-facts.ts'

describe('numbers in wui-facts', () => {
  const measureNumbers = async (value: string, width: number) => {
    const facts = document.createElement('wui-facts')
    facts.facts = [{ name: 'Minimum received', value }]
    facts.style.inlineSize = `${width}px`
    document.body.append(facts)
    await facts.updateComplete
    const numbers = [...(facts.shadowRoot?.querySelectorAll<HTMLElement>('.number') ?? [])]
    const range = document.createRange()
    const lineCounts = numbers.map(number => {
      range.selectNodeContents(number)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
    const areInside = numbers.every(
      number => number.getBoundingClientRect().right <= facts.getBoundingClientRect().right,
    )
    const text = facts.shadowRoot?.querySelector('dd')?.textContent?.trim()
    facts.remove()
    return { counts: lineCounts, isInside: areInside, text }
  }

  it('keeps each number on one line and inside the box', async () => {
    for (const value of ['9,999.999939045319103634 ETH ($31,205,000.00)', `${'9'.repeat(78)} ETH`]) {
      const { counts: lineCounts, isInside: areInside, text } = await measureNumbers(value, 240)
      expect(lineCounts.length, value).to.be.above(0)
      expect(lineCounts, value).to.deep.equal(lineCounts.map(() => 1))
      expect(areInside, value).to.equal(true)
      expect(text).to.equal(value)
    }
  })

  it('detects no number in names and addresses', async () => {
    for (const value of ['0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', 'Base2'.repeat(20)])
      expect((await measureNumbers(value, 200)).counts, value).to.deep.equal([])
  })
})
