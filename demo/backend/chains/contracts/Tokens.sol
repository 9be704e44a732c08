// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";

/// ERC-20 token with EIP-2612 permit, configurable decimals and a public mint.
contract PermitToken is ERC20Permit {
    uint8 private immutable _decimals;

    constructor(string memory name, string memory symbol, uint8 decimals_) ERC20(name, symbol) ERC20Permit(name) {
        _decimals = decimals_;
    }

    function decimals() public view override returns (uint8) { return _decimals; }
    function version() external pure returns (string memory) { return "1"; }
    function mint(address to, uint256 value) external { _mint(to, value); }
}

/// Token like Tether's on Ethereum: transfers and approvals return no value, and a nonzero allowance must be reset to zero first.
contract TetherLike {
    string public constant name = "Tether USD";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external { _move(msg.sender, to, value); }

    function transferFrom(address from, address to, uint256 value) external {
        uint256 currentAllowance = allowance[from][msg.sender];
        if (currentAllowance != type(uint256).max) allowance[from][msg.sender] = currentAllowance - value;
        _move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function _move(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// Token that charges a fee on each transfer, in basis points (hundredths of a percent).
contract TaxedToken is ERC20 {
    uint256 private immutable _basisPoints;

    constructor(string memory name, string memory symbol, uint256 basisPoints) ERC20(name, symbol) {
        _basisPoints = basisPoints;
    }

    function mint(address to, uint256 value) external { _mint(to, value); }

    function _transfer(address from, address to, uint256 value) internal override {
        uint256 fee = value * _basisPoints / 10_000;
        super._transfer(from, to, value - fee);
        super._transfer(from, address(this), fee);
    }
}

/// ERC-721 collectible with a public mint, which sets any metadata URI, including a data URL.
contract Collectible is ERC721URIStorage {
    uint256 public totalSupply;

    constructor(string memory name, string memory symbol) ERC721(name, symbol) {}

    function mint(address to, string memory uri) external {
        uint256 id = totalSupply++;
        _mint(to, id);
        _setTokenURI(id, uri);
    }
}

/// ERC-1155 collectibles with a public mint, which sets the metadata URI of the id.
contract Editions is ERC1155 {
    string public name;
    string public symbol;
    mapping(uint256 => string) private _uris;

    constructor(string memory name_, string memory symbol_) ERC1155("") { (name, symbol) = (name_, symbol_); }

    function uri(uint256 id) public view override returns (string memory) { return _uris[id]; }
    function mint(address to, uint256 id, uint256 value, string memory uri_) external {
        _uris[id] = uri_;
        _mint(to, id, value, "");
    }
}
