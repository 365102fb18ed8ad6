/** An error in the provider's format. */
export const apiError = (message: string) => ({ code: 0, error_message: message });

export const UNAVAILABLE = apiError('Service is currently unavailable');
