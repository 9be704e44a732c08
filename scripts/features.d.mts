/** Returns one sentence for each feature of a source file that a minimum browser lacks and scripts/browser-features.json does not list. */
export function findNewerFeatures(file: string, source?: string): Promise<string[]>
/** Like `findNewerFeatures`, for a built file, in which the tag names of `css` templates are minified. */
export function findNewerFeaturesInBuilt(file: string, code?: string): string[]
