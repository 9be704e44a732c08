import { css, html, nothing, type TemplateResult } from 'lit'

/** Characters at the end of a name without a domain that stay visible. */
const endLength = 6
/** Characters at the beginning that stay visible. A shorter beginning is never truncated: the minimum width would leave a gap. */
const startLength = 3

/**
 * Renders a name on one line. If the name does not fit, truncates it before the domain of an email address, or else before its last
 * characters. Needs `visuallyHidden`; the containing element has the full name in its title.
 */
export function middleCut(name: string): TemplateResult {
  const at = name.lastIndexOf('@')
  const cut = at > 0 ? at : Math.max(0, name.length - endLength)
  return html`<bdi class="cut" aria-hidden="true" translate="no"
      ><span class=${cut < startLength ? 'short' : nothing}>${name.slice(0, cut)}</span><span>${name.slice(cut)}</span></bdi
    ><bdi class="hidden" translate="no">${name}</bdi>`
}

export const middleCutStyles = css`
  .cut {
    display: flex;
    inline-size: fit-content;
    min-inline-size: 0;
    max-inline-size: 100%;
    white-space: nowrap;
  }
  .cut > span {
    flex: 0 1 auto;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: pre;
  }
  .cut > span:first-child {
    flex-shrink: 1000;
    min-inline-size: min(3ch, 100%);
  }
  .cut > .short:first-child {
    flex: none;
    min-inline-size: 0;
  }
`
