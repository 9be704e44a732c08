import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { creationScope } from '../base/creation.ts'
import { element } from '../base/define.ts'
import { animationTiming } from '../styles/animation-timing.ts'
import { tokens } from '../styles/tokens.ts'
import '../ui/wui-avatar.ts'

const flightMs = 420
const reducedMotionMs = 600
/** Size of the flying avatar in px. */
const avatarSize = 40

/** Avatar that flies from the modal to the page button. Decorative and not interactive. */
@element('w3m-avatar-flight')
export class W3mAvatarFlight extends LitElement {
  static override styles = [
    tokens,
    css`
      :host {
        position: fixed;
        inset: 0 auto auto 0;
        margin: 0;
        padding: 0;
        border: 0;
        background: none;
        overflow: visible;
        pointer-events: none;
      }
      wui-avatar {
        display: block;
      }
    `,
  ]

  @property() address = ''
  @property() image?: string | undefined

  override render() {
    return html`<div aria-hidden="true"><wui-avatar .address=${this.address} .src=${this.image}></wui-avatar></div>`
  }
}

/** Returns the avatar inside a page button. */
function avatarOf(button: Element): Element | null | undefined {
  const innerButton = button.shadowRoot?.querySelector('w3m-account-button') ?? button
  return innerButton.shadowRoot?.querySelector('wui-avatar')
}

/** Returns the first completely visible avatar of a page button. Prefers the avatar of the button that opened the modal. */
function findLandingAvatar(opener: Element | undefined): Element | undefined {
  const buttons = [...document.querySelectorAll('w3m-button, w3m-account-button')]
  return buttons
    .toSorted((a, b) => Number(b === opener) - Number(a === opener))
    .flatMap(button => avatarOf(button) ?? [])
    .find(avatar => {
      const { width, top, bottom, left, right } = avatar.getBoundingClientRect()
      return width > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
    })
}

/**
 * Animates an avatar from a screen position into the page's button. With reduced motion it appears over the button briefly. Does
 * nothing if no avatar is completely visible.
 */
export function flyAvatar(
  host: Element,
  { address, image }: { address: string; image?: string | undefined },
  start: DOMPoint,
  opener?: Element,
): void {
  const target = findLandingAvatar(opener)
  if (!target || typeof HTMLElement.prototype.showPopover !== 'function') return
  const flight = creationScope.createElement('w3m-avatar-flight')
  Object.assign(flight, { address, image, popover: 'manual' })
  document.body.append(flight)
  flight.showPopover()
  const transformAt = (x: number, y: number, scale: number) =>
    `translate(${x - avatarSize / 2}px, ${y - avatarSize / 2}px) scale(${scale})`
  const timing = animationTiming(host, flightMs)
  const getEndTransform = () => {
    const { left, top, width, height } = target.getBoundingClientRect()
    return transformAt(left + width / 2, top + height / 2, width / avatarSize)
  }
  const createKeyframes = (transform: string): Keyframe[] => [
    { transform: timing.duration ? transformAt(start.x, start.y, 1.6) : transform, opacity: 1 },
    { transform, opacity: 1, offset: timing.duration ? 0.85 : 0.7 },
    { transform, opacity: 0 },
  ]
  let endTransform = getEndTransform()
  const animation = flight.animate(createKeyframes(endTransform), timing.duration ? timing : reducedMotionMs)
  // The balance next to the avatar may load or fail during the flight, which moves the avatar.
  const followTarget = () => {
    if (!flight.isConnected || !target.isConnected) return
    // Keyframes are set only if they differ. In Chromium an animation whose keyframes are set in each frame never ends.
    const currentTransform = getEndTransform()
    if (currentTransform !== endTransform)
      (animation.effect as KeyframeEffect).setKeyframes(createKeyframes(currentTransform))
    endTransform = currentTransform
    requestAnimationFrame(followTarget)
  }
  requestAnimationFrame(followTarget)
  const removeFlight = () => flight.remove()
  animation.onfinish = removeFlight
  animation.oncancel = removeFlight
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-avatar-flight': W3mAvatarFlight
  }
}
