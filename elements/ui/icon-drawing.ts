import { css, html, nothing, svg, type TemplateResult } from 'lit'
import { drawings, icons, mirroredIcons, type SocialIcon } from './icons.ts'

/** Renders a loaded icon into a shadow root with `iconStyles`. Without a label it is decorative. */
export function iconDrawing(name: string, label?: string): TemplateResult {
  const drawing = drawings[name as SocialIcon]
  if (drawing)
    return html`<svg class="drawing" viewBox="0 0 24 24" role=${label ? 'img' : nothing} aria-label=${label || nothing} aria-hidden=${label ? nothing : 'true'}>${drawing}</svg>`
  const [lines, dots] = (icons[name] ?? '').split('|')
  return html`<svg
    class=${mirroredIcons.has(name) ? 'drawing mirrored' : 'drawing'}
    viewBox="0 0 24 24"
    role=${label ? 'img' : nothing}
    aria-label=${label || nothing}
    aria-hidden=${label ? nothing : 'true'}
    ><path d=${lines || nothing}></path>${dots ? svg`<path class="dots" d=${dots}></path>` : nothing}</svg
  >`
}

export const iconStyles = css`
  .drawing {
    inline-size: 20px;
    block-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: var(--wui-stroke, 1.75);
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .dots {
    stroke-width: calc(var(--wui-stroke, 1.75) + 0.6);
  }
  .mirrored:dir(rtl) {
    transform: scaleX(-1);
  }
`
