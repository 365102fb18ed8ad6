/** What `cid:` addresses in mails name the wordmark. */
export const WORDMARK_CID = 'wordmark@mail';

/**
 * The wordmark of the site's header in the dark (apps/web/src/app/layout/wordmark.tsx) as a PNG without a ground, 300 by 46
 * pixels: mailboxes have neither its font nor, often, any for Devanagari.
 */
export const WORDMARK_PNG = [
  'iVBORw0KGgoAAAANSUhEUgAAASwAAAAuCAMAAAClHNT4AAAC/VBMVEVMaXH8+fX6ulD8+ff/+fn5ulD5ulD7u0/5vFH7+vX/vUz7vU/5u1D8/P',
  'X8+vb4ulH6ulH7+vb/x1T8+fb8+vb9+vX8+fb5u1D7+/j8+vb7+vb5u1D6u0/6u1H5u1D5u1H7uk37+vX8+vb7+vX/////wkn7+vb5u1D6u0//',
  'ulH8+fb////5u1H8+vb7+fb8+fb8+fb8+vb8+fb4u1H5u1D4u1H4u1H5u1H7+vb4ulH7u0/7ulD/+/b////7+fX6u1D/+fn/zTf8+fb8+vX8+v',
  'b///n8+fX////5uk/7vE77ulH4ulH4vU/6u1L5u1D8+vX4u1H6vFD4u1D4ulH6u1D5u1H4ulH8+vX8+vf5ulH8+vb7ulD5ulD/v1D/uVD5u1D/',
  '+vr/+vb7+vb/wUz5ulH9+/b7+/f7+vb5u1H///f8+fb/+vr////8/Pj7+vX8+fb8+vb8+vX5ulD6vVD5u1H5ulH5ulH4u1D7+fb5ulD5u1H/z0',
  'D5u1D4v07/wUv6vVL5u1H4u1D4uk7/ulD5u1D4u1D6vFD6u1D9+vb////6vFD9+/f///j4u1H6uk/8+vX5ulD8+vX/vVL5u1D8+fX5vE78+fb5',
  'ulD/+/f4ulD8+vf7vFH4u1D5ulD8+vf8+vX8+vX5u1D///b9+/f////8+vX8+vb8/Pb8+vX8+vX5u1D8/Pb9+vb7+fb5u1D///f7+vb/v0r9+/',
  'b5u1D9+vb/vE75u1D/v0D5ulD/vFD6uk76u0/5u1D5vE/5vFD5ulD4u1D8+vb4u1L8vE/5ulD5u0/7+fb5ulD9+vX7+fX8+vX8+vb////4u1D9',
  '+vX7+vb////8+vX8+vf8+ff7+/j7+vb8+vb7+vb8+fX8+fX8+vb////////7+vb9+/b////4ulD4u1D5ulD7vE/6ulD/+vX5ulD5u1D8+vb5ul',
  'H6u1D4u1D5u1H4ulH7+vX4ulH5u1D4ulD5ulD6u1H9vVD7u1D8+vb8+vb///j/+/b4u1D5u1H8+vb5u1D4u1ABMhaBAAAA+3RSTlMAs5BcK6Bc',
  'R4jSGzrYUKW6aMkJ3vxoq8ZH94/sasfz1nrV9s0PFct6Ng5VEbfzh+Xg+K/os5rd0YzBO0I7AtakLALc8b0otRd2QT/pJiRQ63Qvw5SMocSaYN',
  'qmRvUQGYAyN44RfnJCwvAesi8TSs9WgKD4SMrU/eLZyPcFsiQMMsflTRbZcWZhcQxaeybgZ7uG7R9Wti3i8T3eXjjrpmLw6YMdeQ6flVHs789S',
  'btqvIMUYd/tsIKgIiRw0Y8sqffTAmEtXyZiJ7meEnagLbWvIBJtkWkXD+srnuP4VBpF0CN+WtT1dNJ+pv6qP3M290eastsVecJGjkiM6vF3Etl',
  'sAAAAJcEhZcwAACxIAAAsSAdLdfvwAAAdQSURBVGiB7Zp3WBRHGIdH0bjYxYtIjt6kSYuFDlIVRVBAFFSQIiqiYm+x966x9941dmOJxt57jzW9',
  '955d8+TZndnd270tc9yij+Z+/7DfN/PNzbxM3wVAE13fNOXsOqskbQp7zeUTQNFyvfCyK/IKaEZjhhVFUR1pM78Bq7Xg9VIlylhz67sF+1u5Y5',
  'exj4vsRZvWnFnFtLpUw9IpZ2eBPcnZeZZKyGRnZ/tqJug352lil40cLCjX7G6YjcznYn4wB1aL5ySO/hXZGFF4BSvKSxkWRemyfLFaOZ2L+Moc',
  'WOAcVrWfVzwsifzj1GBRlAsWrcVcfn+zYE0oV0s06DZqP0GS5BF1WNQdrFb6fwRzL1xvFqwOeC15/jJ6ViMMWFQ/rGZW2XjPbrP1Y7j6lRvWrw',
  'RBEM1h5UYSQi2B7kyCINo7ZBJEOrT1BHHGwcGBkFQnmCeD+N3BwSGDUJEfzH2aIIhoBz9xTQbgwArqaVqDgRmwGFWFVXxD5K4D3TVYuzq0ayoV',
  '1QTmYRYyddWFuSsr1ISH5VIPKZbbNtGagjL6Timb7bkjIE5ntzrWM7voc9NgLQ4J3uUSmGqniwuIKs738X3VYTXknXlZPKz5tCNmz/wgUZfbcT',
  'OSzW7FOWtLwbrsc2KoKPhu7RmvDSwA5nPu+gCAYskRGlWCBcvHTipYF1IBsA7bN/1l0Ex9f7Kzfuy3gwaSLwhWR869BYBIca9CauyDA8ufkla8',
  'u7awkqsuMl7EJGB5TUtbkzaZmbChBswqnBheYAasbnyjAEiQaS5ll4cB65JcdAMtYdmgxUwZ1qhZocOR17HpO4yrsDW0O6SXG9Ytzh0HwCa55l',
  'JDI9Vh3ZONXqkAa5KJsLaSGLByEBio5e0AAD+Lc5cD1kXOHQvAE9nmUkvVYa2WDXaRgtUUVnGOabCO8a093vqZ0zBbRkeHdDaEhQYaJ/089tfM',
  'geUbwreoFwAb6b8Bifkrb5ckPU3oXuTJp8arwnKnd/dBnhvWbfv7r0dru20qi+Oju0vAeh9WcYVpsPRobKUni+LeOZnGPo4zAtN0t3E/NHGfVa',
  '/eKoN//3YAHmyu9CTGsAZLuQWusSqsCF2fP7cxxyCk3sWKx4OWsIpjRO6ZirA8oDX8A6CgsUZghmeWF5aMegJgvBG/wSXnqcFKeigOfqgz6LVG',
  'aguruJeeUHixI0gGlhe0bJVYTeRweI0H7RrxeHpMamOzoOXbGsDilqxHebf6/XHHJXDLXUG6j/qmlFZSw+2PEz1j7wsOB5SbRJu6oEoPamHgDH',
  'dUhjUeWkNQ4viUdp+Gj97vLSi4PSqiFTRrsKw6w1Wxjd5sWIHoJUREtqt0ho4YsNy395EOjpLqATVRI5qksJ6CXK4XyM1ZqF980jVnjd9yLrdj',
  'ncIFbIA38mWyji+QI1c4/ssPK/A9JlNfvv1ivakKq/dFGc7wdGAkfoBE27fq0jX8ygp6qCxRhjWHlNHgA4cEI5VMFo13cjSyTdqUGkt3ozeTx2',
  'BtNB1WDHzzgw9rxI8SbS5UWQ0PogVAQsffZXKEIdNbVAIJtIDlegndwS8VJegCPF2wYT2NEkXHWfOLrSQsENbfqMHLbdQ2paObydIi29IZUpBx',
  'kI1oAW29mbBEb3fcuISFvc5eLU2IBKA7Nqy+nBF0LWu6VQRdarwyLNCWnc5ZOYZhnA2/YRmfm9B+55mMaD8nNrw502HR9ecyLmCvYFEwDVYt6Z',
  'qDnlyODZwvCxtWGfvsmsAGl8xVgQXmfS9gtWgZ1q2D98ROY3c2Qosdrd2VUQH7DdaAyVxyD8Z20hQW34v2IY9vMIUNi+tFgWx527ZQarAACBvJ',
  'XSG0ntNVdQfvIVMMOjGG089fwmc/LhHSO6opLH4gWdMT9vrF/vcpfFj8GC6aSr+8tko0CJaHRW98xtnnHrvyWQ60lGH91EF8SwFFL6QkSZ6in1',
  'sh+GFsIpzlQjWFVUIZKx4blkEnZLWqDxYsoZRhpZOkPsP4rDMKzfqHGQvNYadlfkETWEC466alO0+xOq8Cqx9lpDJPzWHBvdmSj9OmJadwlwxt',
  'ctkjDHQtGwyt6IqEtcuoucEdsXtWqVGwLiZKc1hHDNcDx2bDbG3HdOKX1K+FFxrwHWAFwWoovlW2S7iKDev6bDGsDSBQc1gnSQU1Y6f/FugNxm',
  'D7ioMFVuqEXaMvWIcNC7iLzoXXLoPNmsM6FCrPKrQLV8iID6HruX35YN18i5XgxkqoiAcGqBJLAbiADwtMnZ7KR68O6Q2AneawAPCwl375PxAe',
  'dpBsBsrTwoCFqYiNiW6putShs4uYN9RVarGCJ21lTd2TXRxr57rQ7UQpc2fPBd8GWqor6jecnA60ZL4UskhCNsyVVefK1arl1Fgwjx99FknJZg',
  'zTozrVlUy1SKhRw9CkXl2UYJGEvL+DtHoI5nWLpOWNvqoi18hksMhABSytaMM3HhZJq4C99PsH8/OZ/7U8WFpb5a65LOLlwX72/MzAaRF4ofoP',
  '3pILceicD4YAAAAASUVORK5CYII=',
].join('');
