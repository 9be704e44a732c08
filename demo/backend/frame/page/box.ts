const lookMs = 250
/** A client that lays its page out anew may take the box away for a moment. */
const looksWithout = 2

/**
 * Whether the frame takes any place in the page. Its own sizes stay as they were when it is set to `display: none`, but then
 * nothing in it has a box any more. A tab in the background keeps all of it.
 */
export const hasBox = (): boolean =>
  innerWidth > 0 && innerHeight > 0 && document.documentElement.getClientRects().length > 0

/** Tells once when what was there is there no more; what was never there is not missed. Returns what ends the watch. */
export function watchBox(isThere: () => boolean, gone: () => void): () => void {
  let wasThere = isThere()
  let missing = 0
  const timer = setInterval(() => {
    if (isThere()) {
      wasThere = true
      missing = 0
    } else if (wasThere && ++missing >= looksWithout) {
      clearInterval(timer)
      gone()
    }
  }, lookMs)
  return () => clearInterval(timer)
}
