import { getCurrentInstance, onMounted } from 'vue'

/** Returns whether the component in setup hydrates server-rendered HTML: its node exists before the first render. */
export const isHydrating = (): boolean => Boolean(getCurrentInstance()?.vnode.el)

/** Runs `callback` immediately, or after hydration if the component is being hydrated. */
export function whenHydrated(callback: () => void): void {
  if (isHydrating()) onMounted(callback)
  else callback()
}
