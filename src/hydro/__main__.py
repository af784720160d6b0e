"""``python -m hydro`` is the command ``hydro``."""

from hydro.cli.main import main

if __name__ == "__main__":
    main()
