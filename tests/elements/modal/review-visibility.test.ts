import { expect, fixture } from '@open-wc/testing'
import { html, LitElement } from 'lit'
import { ConfirmGuard } from '../../../elements/base/confirm-guard.ts'
import { type ReviewProblem, ReviewVisibility } from '../../../elements/modal/review-visibility.ts'
import { until } from '../../support/until.ts'

class Review extends LitElement {
  guard = new ConfirmGuard(this)
  visibility: ReviewVisibility | undefined
  problem: ReviewProblem | 'unknown' | undefined = 'unknown'
}
customElements.define('test-review', Review)

describe('inline review', () => {
  let review: Review

  const isConfirmable = () => review.problem === undefined && !review.guard.isLocked
  beforeEach(async () => {
    review = await fixture<Review>(html`<test-review></test-review>`)
    Object.assign(review.style, {
      display: 'block',
      inlineSize: '360px',
      blockSize: '300px',
      background: '#fff',
    })
    review.visibility = new ReviewVisibility(review, review.guard, problem => {
      review.problem = problem
    })
  })
  afterEach(() => review.visibility?.stop())

  it('is disabled until the browser reports that it is visible', async () => {
    expect(review.guard.isLocked).to.equal(true)
    await until(isConfirmable, 'never confirmable')
  })

  it('is disabled while an element of the page covers it', async () => {
    await until(isConfirmable)
    const coverElement = document.createElement('div')
    Object.assign(coverElement.style, { position: 'fixed', inset: '0 0 auto', blockSize: '40px' })
    review.after(coverElement)
    await until(() => review.problem === 'hidden', 'the cover is not noticed')
    expect(review.guard.isLocked).to.equal(true)
    coverElement.remove()
    await until(isConfirmable, 'it stays locked')
  })

  it('is disabled below 320 px, if half transparent, and partly outside of the viewport', async () => {
    await until(isConfirmable)
    review.style.inlineSize = '319px'
    await until(() => review.problem === 'narrow')
    review.style.inlineSize = '320px'
    await until(isConfirmable)
    review.style.opacity = '0.5'
    await until(() => review.problem === 'hidden', 'the opacity is not noticed')
    review.style.opacity = ''
    await until(isConfirmable)
    review.style.marginBlockStart = '-160px'
    await until(() => review.problem === 'hidden', 'the position is not noticed')
    expect(review.guard.isLocked).to.equal(true)
  })

  it('restarts the delay of the button after the review was hidden', async () => {
    await until(isConfirmable)
    review.guard.setLocked(true)
    review.guard.setLocked(false)
    expect(review.guard.isLocked).to.equal(true)
    await until(() => !review.guard.isLocked)
  })
})
