/** Calls when the browser has nothing else to do; where it cannot tell, a moment later. 1 */
export const whenIdle = (call: () => unknown): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(call, { timeout: 2000 })
  else setTimeout(call, 200)
}
