import { css, html, nothing, type TemplateResult } from 'lit'

/** Characters at the end of a name without a domain that stay visible. */
const endLength = 6
/** Characters at the beginning that stay visible. */
const startLength = 3
/** A shorter middle can be narrower than a letter and an ellipsis, so it stays visible as well. */
const middleLength = 8

/**
 * Renders a name on one line. If the name does not fit, one ellipsis replaces its middle: the part before the domain of an email
 * address, or else before its last characters. Needs `visuallyHidden`; the containing element has the full name in its title.
 */
export function middleCut(name: string): TemplateResult {
  // Code points, because half an emoji is not a character.
  const characters = Array.from(name)
  const at = characters.lastIndexOf('@')
  const end = at > 0 ? at : Math.max(0, characters.length - endLength)
  const start = end < startLength + middleLength ? end : startLength
  const part = (from: number, to?: number) => characters.slice(from, to).join('')
  return html`<bdi class="cut" aria-hidden="true" translate="no"
      ><b>${part(0, start)}</b>${start < end ? html`<i>${part(start, end)}</i>` : nothing}<span>${part(end)}</span></bdi
    ><bdi class="hidden" translate="no">${name}</bdi>`
}

// `i`: Browsers never truncate the first letter, so it needs space besides the ellipsis.
// `i + span`: A domain without enough space shows its end, because the ellipsis in front of it already marks the gap.
export const middleCutStyles = css`
  .cut {
    display: flex;
    inline-size: fit-content;
    min-inline-size: 0;
    max-inline-size: 100%;
    white-space: pre;
  }
  .cut > * {
    font: inherit;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .cut > b {
    flex: none;
  }
  .cut > i {
    flex-shrink: 1000;
    min-inline-size: 2em;
  }
  .cut > i + span {
    display: flex;
    justify-content: flex-end;
  }
`
