export declare const exceptions: readonly { files: RegExp; reason: string }[]
export declare function mutatedFolderOf(file: string): string | undefined
