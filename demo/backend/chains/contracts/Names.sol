// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

bytes16 constant HEX = "0123456789abcdef";

/// ENS registry (EIP-137): the owner and the resolver of each name.
contract NameRegistry {
    struct Record { address owner; address resolver; uint64 ttl; }

    mapping(bytes32 => Record) private _records;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event Transfer(bytes32 indexed node, address owner);
    event NewResolver(bytes32 indexed node, address resolver);
    event NewTTL(bytes32 indexed node, uint64 ttl);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    constructor() { _records[bytes32(0)].owner = msg.sender; }

    modifier authorized(bytes32 node) {
        address holder = _records[node].owner;
        require(holder == msg.sender || isApprovedForAll[holder][msg.sender], "not the owner of this name");
        _;
    }

    function owner(bytes32 node) external view returns (address) { return _records[node].owner; }
    function resolver(bytes32 node) external view returns (address) { return _records[node].resolver; }
    function ttl(bytes32 node) external view returns (uint64) { return _records[node].ttl; }
    function recordExists(bytes32 node) external view returns (bool) { return _records[node].owner != address(0); }

    function setOwner(bytes32 node, address holder) public authorized(node) {
        _records[node].owner = holder;
        emit Transfer(node, holder);
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address holder) public authorized(node) returns (bytes32 subnode) {
        subnode = keccak256(abi.encodePacked(node, label));
        _records[subnode].owner = holder;
        emit NewOwner(node, label, holder);
    }

    function setSubnodeRecord(bytes32 node, bytes32 label, address holder, address resolver_, uint64 ttl_) external {
        _setResolver(setSubnodeOwner(node, label, holder), resolver_, ttl_);
    }

    function setRecord(bytes32 node, address holder, address resolver_, uint64 ttl_) external {
        setOwner(node, holder);
        _setResolver(node, resolver_, ttl_);
    }

    function setResolver(bytes32 node, address resolver_) external authorized(node) {
        _setResolver(node, resolver_, _records[node].ttl);
    }

    function setTTL(bytes32 node, uint64 ttl_) external authorized(node) {
        _setResolver(node, _records[node].resolver, ttl_);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function _setResolver(bytes32 node, address resolver_, uint64 ttl_) private {
        Record storage record = _records[node];
        if (resolver_ != record.resolver) { record.resolver = resolver_; emit NewResolver(node, resolver_); }
        if (ttl_ != record.ttl) { record.ttl = ttl_; emit NewTTL(node, ttl_); }
    }
}

/// Resolver of names: addresses by coin type (EIP-137, ENSIP-9), texts (ENSIP-5), the name of an address (ENSIP-3).
contract NameResolver {
    NameRegistry private immutable _registry;
    mapping(bytes32 => mapping(uint256 => bytes)) private _addresses;
    mapping(bytes32 => mapping(string => string)) private _texts;
    mapping(bytes32 => string) private _names;

    event AddrChanged(bytes32 indexed node, address a);
    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);
    event NameChanged(bytes32 indexed node, string name);

    constructor(NameRegistry registry) { _registry = registry; }

    modifier authorized(bytes32 node) {
        address holder = _registry.owner(node);
        require(holder == msg.sender || _registry.isApprovedForAll(holder, msg.sender), "not the owner of this name");
        _;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431;
    }

    function addr(bytes32 node) external view returns (address payable) {
        bytes storage addressBytes = _addresses[node][60];
        return addressBytes.length == 20 ? payable(address(bytes20(addressBytes))) : payable(0);
    }
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) { return _addresses[node][coinType]; }
    function text(bytes32 node, string calldata key) external view returns (string memory) { return _texts[node][key]; }
    function name(bytes32 node) external view returns (string memory) { return _names[node]; }

    function setAddr(bytes32 node, address a) external { setAddr(node, 60, abi.encodePacked(a)); }
    function setAddr(bytes32 node, uint256 coinType, bytes memory a) public authorized(node) {
        _addresses[node][coinType] = a;
        emit AddressChanged(node, coinType, a);
        if (coinType == 60) emit AddrChanged(node, a.length == 20 ? address(bytes20(a)) : address(0));
    }
    function setText(bytes32 node, string calldata key, string calldata value) external authorized(node) {
        _texts[node][key] = value;
        emit TextChanged(node, key, key, value);
    }
    function setName(bytes32 node, string calldata value) external authorized(node) {
        _names[node] = value;
        emit NameChanged(node, value);
    }
}

/// Registers names below its own node. Only the owner of a name can register it again.
contract NameRegistrar {
    NameRegistry private immutable _registry;
    bytes32 private immutable _node;

    constructor(NameRegistry registry, bytes32 node) { (_registry, _node) = (registry, node); }

    function register(bytes32 label, address holder) external {
        address currentOwner = _registry.owner(keccak256(abi.encodePacked(_node, label)));
        require(currentOwner == address(0) || currentOwner == msg.sender, "this name is taken");
        _registry.setSubnodeOwner(_node, label, holder);
    }
}

/// Sets the primary name of the calling address (ENSIP-3). The deployer may set it for other addresses.
contract NameReverseRegistrar {
    bytes32 private constant ADDR_REVERSE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;
    NameRegistry private immutable _registry;
    NameResolver private immutable _resolver;
    address private immutable _deployer;

    constructor(NameRegistry registry, NameResolver resolver) { (_registry, _resolver, _deployer) = (registry, resolver, msg.sender); }

    function node(address a) public pure returns (bytes32) { return keccak256(abi.encodePacked(ADDR_REVERSE, _label(a))); }

    function setName(string calldata value) external returns (bytes32) { return _set(msg.sender, value); }
    function setNameForAddr(address a, string calldata value) external returns (bytes32) {
        require(msg.sender == a || msg.sender == _deployer, "not this address");
        return _set(a, value);
    }

    function _set(address a, string calldata value) private returns (bytes32 reverseNode) {
        _registry.setSubnodeRecord(ADDR_REVERSE, _label(a), address(this), address(_resolver), 0);
        reverseNode = node(a);
        _resolver.setName(reverseNode, value);
    }

    function _label(address a) private pure returns (bytes32) {
        bytes memory digits = new bytes(40);
        for (uint256 i = 0; i < 40; i++) digits[i] = HEX[(uint160(a) >> (156 - 4 * i)) & 15];
        return keccak256(digits);
    }
}

/// Resolves a name in one call: finds its resolver and forwards the call to it (ENSIP-23 without wildcards and gateways).
contract UniversalResolver {
    bytes32 private constant ADDR_REVERSE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;
    NameRegistry private immutable _registry;

    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error DNSDecodingFailed(bytes dns);

    constructor(NameRegistry registry) { _registry = registry; }

    function findResolver(bytes memory name) public view returns (address resolver, bytes32 node, uint256 offset) {
        node = _node(name, 0);
        resolver = _registry.resolver(node);
        offset = 0;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) { return _resolve(name, data); }
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata) external view returns (bytes memory, address) {
        return _resolve(name, data);
    }

    function reverse(bytes calldata a, uint256 coinType) external view returns (string memory, address, address) { return _reverse(a, coinType); }
    function reverseWithGateways(bytes calldata a, uint256 coinType, string[] calldata) external view returns (string memory, address, address) {
        return _reverse(a, coinType);
    }

    function _resolve(bytes memory name, bytes memory data) private view returns (bytes memory answer, address resolver) {
        (resolver,,) = findResolver(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool isSuccess;
        (isSuccess, answer) = resolver.staticcall(data);
        if (!isSuccess) revert ResolverError(answer);
    }

    function _reverse(bytes memory a, uint256 coinType) private view returns (string memory primary, address resolver, address reverseResolver) {
        bytes memory reverseName = _reverseName(a);
        if (coinType != 60 || a.length != 20) revert ResolverNotFound(reverseName);
        bytes memory answer;
        (answer, reverseResolver) = _resolve(reverseName, abi.encodeWithSignature("name(bytes32)", _node(reverseName, 0)));
        primary = abi.decode(answer, (string));
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
        bytes memory dns = _dns(primary);
        (answer, resolver) = _resolve(dns, abi.encodeWithSignature("addr(bytes32)", _node(dns, 0)));
        address resolvedAddress = abi.decode(answer, (address));
        if (resolvedAddress != address(bytes20(a))) revert ReverseAddressMismatch(primary, abi.encodePacked(resolvedAddress));
    }

    /// Computes the namehash of a DNS-encoded name, starting at an offset.
    function _node(bytes memory dns, uint256 offset) private pure returns (bytes32) {
        if (offset >= dns.length) revert DNSDecodingFailed(dns);
        uint256 size = uint8(dns[offset]);
        if (size == 0) return bytes32(0);
        if (offset + 1 + size >= dns.length) revert DNSDecodingFailed(dns);
        bytes32 label;
        assembly { label := keccak256(add(add(dns, 33), offset), size) }
        return keccak256(abi.encodePacked(_node(dns, offset + 1 + size), label));
    }

    function _dns(string memory primary) private pure returns (bytes memory dns) {
        bytes memory nameBytes = bytes(primary);
        dns = new bytes(nameBytes.length + 2);
        uint256 start = 0;
        for (uint256 i = 0; i <= nameBytes.length; i++) {
            if (i < nameBytes.length && nameBytes[i] != ".") { dns[i + 1] = nameBytes[i]; continue; }
            require(i > start && i - start < 256, "not a name");
            dns[start] = bytes1(uint8(i - start));
            start = i + 1;
        }
    }

    function _reverseName(bytes memory a) private pure returns (bytes memory) {
        bytes memory digits = new bytes(a.length * 2);
        for (uint256 i = 0; i < a.length; i++) {
            digits[2 * i] = HEX[uint8(a[i]) >> 4];
            digits[2 * i + 1] = HEX[uint8(a[i]) & 15];
        }
        return abi.encodePacked(bytes1(uint8(digits.length)), digits, bytes1(0x04), "addr", bytes1(0x07), "reverse", bytes1(0x00));
    }
}
