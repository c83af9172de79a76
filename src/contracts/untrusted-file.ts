/** A file as an untrusted program left it; one that is empty counts as absent. */
export type UntrustedFile =
  | { readonly kind: 'absent' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unusable'; readonly why: string };
