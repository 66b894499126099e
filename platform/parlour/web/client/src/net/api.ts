/* REST calls of the client. Writes carry the CSRF token; errors come as {code, message, slots}. */
import { newId } from "./ids.ts";

export interface ApiError {
  status: number;
  code: string;
  message: string;
}

const PASSING = new Set([408, 425, 429]);

export class Refused extends Error implements ApiError {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  /** The same question would be answered the same way; what was too slow or too often may be asked again. */
  get isFinal(): boolean {
    return this.status < 500 && !PASSING.has(this.status);
  }
}

/** Cookie first: a page may have been kept open over a login, which renews the token. */
export function csrfToken(doc: Document = document): string {
  const cookie = /(?:^|;\s*)csrftoken=([^;]+)/.exec(doc.cookie)?.[1];
  if (cookie) return decodeURIComponent(cookie);
  return doc.querySelector<HTMLMetaElement>('meta[name="csrf-token"], meta[name="csrftoken"]')?.content ?? "";
}

async function answer<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T;
  const error = (body ?? {}) as { code?: string; message?: string };
  throw new Refused(response.status, error.code ?? "http_error", error.message ?? "");
}

export class Api {
  constructor(readonly base = "/api/v1") {}

  get<T>(path: string, signal?: AbortSignal): Promise<T> {
    return fetch(this.base + path, {
      headers: { Accept: "application/json" },
      credentials: "same-origin",
      ...(signal ? { signal } : {}),
    }).then((r) => answer<T>(r));
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return fetch(this.base + path, {
      method: "POST",
      credentials: "same-origin",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        "X-CSRFToken": csrfToken(),
        "Idempotency-Key": newId(),
      },
      body: JSON.stringify(body),
    }).then((r) => answer<T>(r));
  }
}
