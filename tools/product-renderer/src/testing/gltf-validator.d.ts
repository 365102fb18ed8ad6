declare module 'gltf-validator' {
  /** Severity 0 is an error, 1 a warning, 2 an information, 3 a hint. */
  export interface Report {
    readonly issues: {
      readonly messages: readonly { readonly code: string; readonly message: string; readonly severity: number }[];
    };
  }
  /** Validates a glTF file. */
  export function validateBytes(glb: Uint8Array): Promise<Report>;
}
