import { addContrast } from '../styles/contrast.ts'
import { applySeedColors } from './seed-colors.ts'

/** Adds the colors that few users need, in one chunk: high contrast, and the accent fallback for old browsers. */
export function addColors(host: HTMLElement, isHighContrast: boolean, isOldBrowser: boolean): void {
  if (isHighContrast) addContrast(host)
  if (isOldBrowser) applySeedColors(host)
}
