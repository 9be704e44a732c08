import { css, html, nothing, type TemplateResult } from 'lit'

/** Number of characters that stay visible at the end of a name without a domain. */
const endLength = 6
/** Number of characters that stay visible at the beginning. */
const startLength = 3
/** Minimum length of the part that may be hidden. A shorter part can be narrower than a letter and an ellipsis, so it stays visible. */
const middleLength = 8

/**
 * Renders a name on one line. If the name does not fit, one ellipsis replaces the part before the domain of an email address, or
 * before the last characters of another name. Needs `visuallyHidden`. The containing element must have the full name in its title.
 */
export function middleCut(name: string): TemplateResult {
  // Splits by code point, so that no surrogate pair is separated.
  const characters = Array.from(name)
  const domainIndex = characters.lastIndexOf('@')
  const end = domainIndex > 0 ? domainIndex : Math.max(0, characters.length - endLength)
  const start = end < startLength + middleLength ? end : startLength
  const part = (startIndex: number, endIndex?: number) => characters.slice(startIndex, endIndex).join('')
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
